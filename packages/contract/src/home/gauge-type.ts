/** The type of the gauges of the first screen. Source: spec 1 §3. */
export const dashboardGaugeType = 4
