import { decimal } from '../kit/fields.ts'
import { wireNames } from '../wire.ts'
import { yearlySiteFamily } from './site-record.ts'
import { siteRecordRoutes } from './site-record-routes.ts'

const names = wireNames.siteObjective

/** What a site aims at in a year, each figure only if it is an aim. Source: spec 1 §3 "Objectives". */
export const siteObjective = yearlySiteFamily({
  name: 'siteObjective',
  path: 'SiteObjectives',
  fields: {
    maxFatGramsPerLitre: decimal({ min: 20, max: 130 }).meta(names.maxFatGramsPerLitre),
    maxProteinGramsPerLitre: decimal({ min: 20, max: 90 }).meta(names.maxProteinGramsPerLitre),
    litresPerAnimalDay: decimal({ min: 0, max: 100 }).meta(names.litresPerAnimalDay),
    /** Of the milk that is produced. */
    undeliveredPercent: decimal({ min: 0, max: 100 }),
  },
})

export const siteObjectiveRoutes = siteRecordRoutes(siteObjective)
