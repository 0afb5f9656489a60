// What a content is beyond a limit on a share of the product.

/**
 * The excess of a content over the limit, exactly 0 for a food at the limit (humidity 5.3 %, dry matter 94.7 %): scaling
 * would blow up the rounding error, and solvers then return wrong optima.
 */
export function contentMinusLimit(content: number, limit: number): number {
  const excess = content - limit
  return Math.abs(excess) <= 1e-12 * (Math.abs(content) + Math.abs(limit)) ? 0 : excess
}
