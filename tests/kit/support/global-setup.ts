import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'

/**
 * Provides a PostgreSQL for all tests, so that none is skipped: TEST_DATABASE_URL (a superuser who may create
 * databases), or else a temporary cluster that is removed at the end of the run.
 */
export async function setup(project: TestProject) {
  if (process.env.TEST_DATABASE_URL) return project.provide('postgresUrl', process.env.TEST_DATABASE_URL)
  const cluster = await startPostgresCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
