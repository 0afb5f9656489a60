import type { Context } from 'hono'
import { routePath } from 'hono/route'

const routeContextKey = 'route'

/** Notes the route that handles a request: several patterns may match, of which the framework tells the last. */
export const setMatchedRoutePath = (context: Context, path: string): void => context.set(routeContextKey, path)

/** The path pattern of a request, for measurements and logs: never its address, which contains ids and secrets. */
export const matchedRoutePath = (context: Context): string => context.get(routeContextKey) ?? routePath(context, -1)
