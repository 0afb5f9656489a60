import { Histogram, Registry } from 'prom-client'

/** Metrics of the jobs this process did, one registry per process: workers and server serve them alike. */
export const jobRegistry = new Registry()

export const jobMetrics = {
  seconds: new Histogram({
    name: 'provende_job_seconds',
    help: 'Time to do a job, by its queue and whether the attempt succeeded',
    labelNames: ['queue', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [jobRegistry],
  }),
}
