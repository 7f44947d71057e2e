import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The routes of the site. */
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

/**
 * A page that is looked up by its slug in the content service. One with a path of its own always exists, as a placeholder until it is published;
 * any other path without a published page is 404.
 */
function page(path: string, id = path) {
  return route(path, "routes/content-page.tsx", { id: `page-${id}` });
}
