import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'

/**
 * Every test that needs a PostgreSQL has one: the database named by TEST_DATABASE_URL (a superuser of a cluster in which
 * databases may be made), else a temporary cluster that ends with the run. Nothing is skipped.
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
