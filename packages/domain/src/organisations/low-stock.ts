/** A stock that lasts for fewer days is to be delivered. */
export const lowStockDays = 15
