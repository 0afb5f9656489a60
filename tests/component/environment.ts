import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * A DOM (happy-dom) around code that is transformed for Node, so that the screens and the server they call run in the same
 * process.
 */
export default { ...builtinEnvironments['happy-dom'], name: 'dom', viteEnvironment: 'ssr' } satisfies Environment
