import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The routes of the site. Every path without a line of its own is looked up as a page's slug in the content service. */
export default [
  index("routes/home.tsx"),
  route("volunteer", "routes/volunteer.tsx"),
  route("band-applications", "routes/band-applications.tsx"),
  page("about-cjf"),
  page("history"),
  page("support"),
  route("contact", "routes/contact.tsx"),
  route("membership", "routes/membership.tsx"),
  route("privacy", "routes/privacy.tsx"),
  page("donate"),
  page("sponsors"),
  route("band", "routes/band.tsx"),
  route("band/*", "routes/band.tsx", { id: "filtered-bands" }),
  route("bands/*", "routes/band-detail.tsx"),
  route("member-success", "routes/member-success.tsx"),
  page("festival-info"),
  route("schedule", "routes/schedule.tsx"),
  route("schedule/:day", "routes/schedule.tsx", { id: "schedule-day" }),
  route("my-festival", "routes/my-festival.tsx"),
  route("newsletter/subscribe", "routes/newsletter-subscribe.tsx"),
  route("newsletter/confirm", "routes/newsletter-confirm.tsx"),
  route("newsletter/unsubscribe", "routes/newsletter-unsubscribe.tsx"),
  page("*", "content-page"),
] satisfies RouteConfig;

function page(path: string, id = path) {
  return route(path, "routes/content-page.tsx", { id: `page-${id}` });
}
