import type { TestCard } from "./card-behaviours.ts";

/** A test card of Stripe's, with the name of its test payment method. What is not said of a card is as with 4242 4242 4242 4242. */
export type StripeTestCard = { number: string; name?: string; card: Partial<TestCard> };

type Row = readonly [number: string, name?: string | undefined, card?: Partial<TestCard>];

function all(rows: readonly Row[], shared: Partial<TestCard> = {}): StripeTestCard[] {
  return rows.map(([number, name, card]) => ({ number, ...(name && { name }), card: { ...shared, ...card } }));
}

const debit = { funding: "debit" } as const;
const prepaid = { funding: "prepaid" } as const;
const challenged = { requiresAuthentication: true };

const brands = all([
  ["4242424242424242", "pm_card_visa"],
  ["4000056655665556", "pm_card_visa_debit", debit],
  ["4012888888881881"],
  ["5555555555554444", "pm_card_mastercard"],
  ["2223003122003222"],
  ["5200828282828210", "pm_card_mastercard_debit", debit],
  ["5105105105105100", "pm_card_mastercard_prepaid", prepaid],
  ["378282246310005", "pm_card_amex"],
  ["371449635398431"],
  ["6011111111111117", "pm_card_discover"],
  ["6011000990139424"],
  ["6011981111111113", undefined, debit],
  ["3056930009020004", "pm_card_diners"],
  ["36227206271667"],
  ["6555900000604105"],
  ["3566002020360505", "pm_card_jcb"],
  ["6200000000000005", "pm_card_unionpay"],
  ["6200000000000047", undefined, debit],
  ["6205500000000000004"],
  ["4000002500001001", "pm_card_visa_cartesBancaires", { coBrand: "cartes_bancaires", country: "FR" }],
  ["5555552500001001", "pm_card_mastercard_cartesBancaires", { coBrand: "cartes_bancaires", country: "FR" }],
  ["4000050360000001", "pm_card_visa_debit_eftposAuCoBranded", { ...debit, coBrand: "eftpos_au", country: "AU" }],
  ["5555050360000080", "pm_card_mastercard_debit_eftposAuCoBranded", { ...debit, coBrand: "eftpos_au", country: "AU" }],
  ["4000051230000072", "pm_card_debit_visaFsaProductCode", debit],
  ["5200828282828897", "pm_card_mastercard_debit_mastercardFsaProductCode", debit],
]);

/** The first card of a country has the payment method `pm_card_…` with the country's code. */
const countries: [country: string, number: string, more?: { name?: string; funding?: "debit" }][] = [
  ["AR", "4000000320000021"],
  ["BR", "4000000760000002"],
  ["CA", "4000001240000000"],
  ["CL", "4000001520000001"],
  ["CO", "4000001700000003"],
  ["CR", "4000001880000005"],
  ["EC", "4000002180000000"],
  ["MX", "4000004840008001"],
  ["MX", "5062210000000009", { name: "" }],
  ["PA", "4000005910000000"],
  ["PY", "4000006000000066"],
  ["PE", "4000006040000068"],
  ["UY", "4000008580000003"],
  ["AE", "4000007840000001"],
  ["AE", "5200007840000022", { name: "pm_card_ae_mastercard" }],
  ["AT", "4000000400000008"],
  ["BE", "4000000560000004"],
  ["BG", "4000001000000000"],
  ["BY", "4000001120000005"],
  ["HR", "4000001910000009"],
  ["CY", "4000001960000008"],
  ["CZ", "4000002030000002"],
  ["DK", "4000002080000001"],
  ["EE", "4000002330000009"],
  ["FI", "4000002460000001"],
  ["FR", "4000002500000003"],
  ["DE", "4000002760000016"],
  ["GI", "4000002920000005"],
  ["GR", "4000003000000030"],
  ["HU", "4000003480000005"],
  ["IE", "4000003720000005"],
  ["IT", "4000003800000008"],
  ["LV", "4000004280000005"],
  ["LI", "4000004380000004"],
  ["LT", "4000004400000000"],
  ["LU", "4000004420000006"],
  ["MT", "4000004700000007"],
  ["NL", "4000005280000002"],
  ["NO", "4000005780000007"],
  ["PL", "4000006160000005"],
  ["PT", "4000006200000007"],
  ["RO", "4000006420000001"],
  ["SA", "4000006820000007"],
  ["SI", "4000007050000006"],
  ["SK", "4000007030000001"],
  ["ES", "4000007240000007"],
  ["SE", "4000007520000008"],
  ["CH", "4000007560000009"],
  ["GB", "4000008260000000"],
  ["GB", "4000058260000005", { name: "pm_card_gb_debit", ...debit }],
  ["GB", "5555558265554449", { name: "pm_card_gb_mastercard" }],
  ["AU", "4000000360000006"],
  ["CN", "4000001560000002"],
  ["HK", "4000003440000004"],
  ["IN", "4000003560000008"],
  ["JP", "4000003920000003"],
  ["JP", "3530111333300000", { name: "" }],
  ["MY", "4000004580000002"],
  ["NZ", "4000005540000008"],
  ["SG", "4000007020000003"],
  ["TW", "4000001580000008"],
  ["TH", "4000007640000003", { name: "pm_card_th_credit" }],
  ["TH", "4000057640000008", { name: "pm_card_th_debit", ...debit }],
];

const countryCards = countries.map(([country, number, more = {}]) => {
  const { name = `pm_card_${country.toLowerCase()}`, funding } = more;
  return { number, ...(name && { name }), card: { country, ...(funding && { funding }) } };
});

const declines = all([
  ["4000000000000002", "pm_card_visa_chargeDeclined", { outcome: "generic_decline" }],
  ["4000000000009995", "pm_card_visa_chargeDeclinedInsufficientFunds", { outcome: "insufficient_funds" }],
  ["4000000000009987", "pm_card_visa_chargeDeclinedLostCard", { outcome: "lost_card" }],
  ["4000000000009979", "pm_card_visa_chargeDeclinedStolenCard", { outcome: "stolen_card" }],
  ["4000000000000069", "pm_card_chargeDeclinedExpiredCard", { outcome: "expired_card" }],
  ["4000000000000127", "pm_card_chargeDeclinedIncorrectCvc", { outcome: "incorrect_cvc", checks: { cvc: "fail" } }],
  ["4000000000000119", "pm_card_chargeDeclinedProcessingError", { outcome: "processing_error" }],
  ["4000000000006975", "pm_card_visa_chargeDeclinedVelocityLimitExceeded", { outcome: "card_velocity_exceeded" }],
  ["4000000000000341", "pm_card_chargeCustomerFail", { outcome: "generic_decline" }],
]);

const dependsOnRadar =
  "At Stripe this card may be blocked, depending on the rules of Radar. The payment sandbox takes it.";

/** What Radar, Stripe's fraud prevention, does as it is set up at first. */
const risks = all([
  ["4100000000000019", "pm_card_radarBlock", { outcome: "fraudulent", risk: "highest" }],
  ["4000000000004954", "pm_card_riskLevelHighest", { outcome: "fraudulent", risk: "highest" }],
  ["4000000000009235", "pm_card_riskLevelElevated", { risk: "elevated" }],
  ["4000008400000407", "pm_card_highFraudDisputeScore", { note: dependsOnRadar }],
  ["4000008400000159", "pm_card_highEfwScore", { note: dependsOnRadar }],
  ["4000008400001017", "pm_card_radarDynamicRiskThreshold", { note: dependsOnRadar }],
  ["4001858821843804", "pm_card_freeTrialAbuseBlock", { note: dependsOnRadar }],
  ["4000008405600003", "pm_card_adaptive3dsChallenge", { note: dependsOnRadar }],
  ["4000000000000101", "pm_card_cvcCheckFail", { outcome: "incorrect_cvc", checks: { cvc: "fail" } }],
  ["4000000000000036", "pm_card_avsZipFail", { checks: { postal_code: "fail" } }],
  [
    "4000058400307872",
    "pm_card_cvcCheckFailElevatedRisk",
    { outcome: "incorrect_cvc", checks: { cvc: "fail" }, risk: "elevated" },
  ],
  [
    "4000058400306072",
    "pm_card_avsZipFailElevatedRisk",
    { outcome: "incorrect_zip", checks: { postal_code: "fail" }, risk: "elevated" },
  ],
  ["4000000000000028", "pm_card_avsLine1Fail", { checks: { line1: "fail" } }],
  ["4000000000000010", "pm_card_avsFail", { checks: { postal_code: "fail", line1: "fail" } }],
  ["4000000000000044", "pm_card_avsUnchecked", { checks: { postal_code: "unavailable", line1: "unavailable" } }],
]);

const captcha = all([["4000000000001208"], ["4000000000003725"]], {
  note: "At Stripe this card asks for a captcha first. The payment sandbox has none, and takes the card.",
});

/** 3-D Secure: what is asked, and what comes of it. */
const authenticated = all([
  ["4000002500003155", "pm_card_authenticationRequiredOnSetup", challenged],
  ["4000002760003184", "pm_card_authenticationRequired", challenged],
  ["4000003800000446", "pm_card_authenticationRequiredSetupForOffSession", challenged],
  [
    "4000008260003178",
    "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
    { ...challenged, outcome: "insufficient_funds" },
  ],
  ["4000000000003220", "pm_card_threeDSecure2Required", { ...challenged, country: "IE" }],
  ["4000000000003063", "pm_card_threeDSecureRequired", challenged],
  ["4000008400000027", undefined, challenged],
  ["4000008400001629", "pm_card_threeDSecureRequiredChargeDeclined", { ...challenged, outcome: "generic_decline" }],
  // Nobody is asked: the look-up before the question fails.
  ["4000008400001280", "pm_card_threeDSecureRequiredProcessingError", { outcome: "generic_decline" }],
  ["4000000000003055", "pm_card_threeDSecureOptional"],
  ["4000000000003097", "pm_card_threeDSecureOptionalProcessingError"],
  ["4000000032200000"],
  ["4000582600000094", undefined, challenged],
  ["4000582600000045", undefined, challenged],
  ["4000582600000102", undefined, challenged],
  ["4000582600000110", undefined, challenged],
  ["4000000000003238", undefined, challenged],
  ["4000000000003246", undefined, challenged],
  ["4000000000003253", undefined, challenged],
]);

const disputed = (what: string) => ({
  note: `At Stripe ${what} follows some time after this payment. The payment sandbox has no disputes: it stays paid.`,
});

const disputes = all([
  ["4000000000000259", "pm_card_createDispute", disputed("a dispute (fraudulent)")],
  ["4000000000002685", "pm_card_createDisputeProductNotReceived", disputed("a dispute (product not received)")],
  ["4000000000001976", "pm_card_createDisputeInquiry", disputed("an inquiry")],
  ["4000000000005423", "pm_card_createIssuerFraudRecord", disputed("an early fraud warning")],
  ["4000000404000079", "pm_card_createMultipleDisputes", disputed("more than one dispute")],
  ["4000000404000038", "pm_card_createCe3EligibleDispute", disputed("a dispute (Visa Compelling Evidence 3.0)")],
  ["4000008400000779", "pm_card_createComplianceDispute", disputed("a dispute (Visa compliance)")],
  ["5105008400000002", "pm_card_createMastercardComplianceDispute", disputed("a dispute (Mastercard compliance)")],
  ["4000000001000043", "pm_card_createAutoRepresentmentEligibleDispute", disputed("a dispute (Smart Disputes)")],
  ["4000000404004816", "pm_card_createRapidDisputeResolutionDispute", disputed("a dispute, or its prevention,")],
  ["4000000404005649", "pm_card_createCe3BlockDispute", disputed("a dispute, or its prevention,")],
  ["5105000300000018", "pm_card_createEthocaAlert", disputed("a dispute, or its prevention,")],
]);

const balance = "At Stripe the money is available at once. The payment sandbox has no balance.";

const refunds = all([
  ["4000000000007726", "pm_card_pendingRefund", { refund: "succeeds_later" }],
  ["4000000000005126", "pm_card_refundFail", { refund: "fails_later" }],
  ["4000000000000077", "pm_card_bypassPending", { note: balance }],
  ["4000003720000278", "pm_card_bypassPendingInternational", { note: balance, country: "IE" }],
]);

const atATerminal = all(
  [
    ["4001007020000002"],
    ["4000008260000075"],
    ["4001000360000005"],
    ["4000002760000008"],
    ["4506445006931933"],
    ["6280000360000978"],
  ],
  {
    outcome: "card_not_supported",
    note: "This is Stripe's test card for payments at a terminal, with a PIN. The payment sandbox takes cards in a form alone.",
  },
);

const forPayouts = all([["4000056655665572"], ["4000056755665555"]], {
  ...debit,
  outcome: "card_not_supported",
  note: "This is Stripe's test card for paying money out. The payment sandbox pays nothing out: it takes cards in a form alone.",
});

/** Stripe's test cards (docs.stripe.com/testing), in the order of that page. */
export const stripeTestCards: readonly StripeTestCard[] = [
  ...brands,
  ...countryCards,
  ...declines,
  ...risks,
  ...captcha,
  ...disputes,
  ...refunds,
  ...authenticated,
  ...atATerminal,
  ...forPayouts,
];

const plain: TestCard = { funding: "credit", country: "US", requiresAuthentication: false, outcome: "succeeds" };

/** By number: Stripe's, and two of the sandbox's own, which settle later. */
const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ...stripeTestCards.map(({ number, card }) => [number, { ...plain, ...card }] as const),
  ["4000000000008005", { ...plain, outcome: "succeeds_later" }],
  ["4000000000008013", { ...plain, outcome: "declines_later" }],
]);

/** A card that could be real is always declined. */
const notATestCard: TestCard = { ...plain, outcome: "test_mode_live_card" };

/** The behaviour of a card number that has passed `passesLuhn`. */
export function findTestCard(number: string): TestCard {
  return testCards.get(number) ?? notATestCard;
}

/** The number of one of Stripe's test payment methods, such as `pm_card_visa`. */
export function findTestPaymentMethod(name: string): string | undefined {
  return stripeTestCards.find((card) => card.name === name)?.number;
}
