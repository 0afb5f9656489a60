import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { assignFarm, createOrganisation, createOrganisations, type Organisations } from '../support-organisations.ts'

/* Questionnaires: written and published by a manufacturer, answered at the sites of farms, with versions that stay. */

type Json = Readonly<Record<string, unknown>> & { readonly Id: number }

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let admin: Person
  let expert: Person
  let farmer: Person
  let rival: Person
  let siteId: number
  let mark = 0
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    admin = organisations.admin
    expert = await organisations.person(organisations.distributor, 'ExpertDistri')
    farmer = await organisations.person(organisations.farm, 'Farmer')
    rival = await organisations.person(organisations.rival, 'ExpertDistri')
    siteId = await addSite()
  })
  const addSite = async () => {
    const created = await createOrganisation(admin, 'FarmSites', { farmId: organisations.farm.id })
    return (created.body as Json).Id
  }
  const answersOf = (...scores: (number | null)[]) =>
    scores.map((Score, index) => ({ Id: index + 1, Label: `answer ${index + 1}`, Score }))
  const question = (Id: number, changes: object = {}) => ({
    ...{ Id, CategoryId: 1, Label: `question ${Id}`, Weight: 1, Kind: 'single', Scoring: 'mean', WithText: false },
    ...{ Required: true, Answers: answersOf(100, 0), Join: 'and', Terms: [], ...changes },
  })
  const content = (...questions: object[]) => ({
    Categories: [{ Id: 1, ParentId: null, Label: 'feeding', Weight: 1 }],
    Questions: questions,
    Ranges: [{ CategoryId: null, Min: 0, Max: 60, Text: 'much to do' }],
  })
  const addQcm = async (changes: object = {}) => {
    mark += 1
    const sent = { Name: `Qcm ${mark}`, Code: `Q${mark}`, Type: `type ${mark}`, Year: 2026, Comment: null, ...changes }
    return (await admin.call('POST', '/api/Qcms', { body: sent })).body as Json
  }
  const contentOf = async (Id: number) => (await admin.call('GET', `/api/Qcms/Content/${Id}`)).body as Json
  const saveContent = async (Id: number, what: object, person = admin) => {
    const { ModificationDate } = await contentOf(Id)
    return person.call('PUT', '/api/Qcms/Content', { body: { Id, ModificationDate, ...what } })
  }
  const lock = (Id: number, IsLocked = true) => admin.call('PUT', '/api/Qcms/Lock', { body: { Id, IsLocked } })
  const publishedQcm = async (what: object = content(question(1), question(2)), changes: object = {}) => {
    const { Id } = await addQcm(changes)
    expect((await saveContent(Id, what)).status).toBe(200)
    expect((await lock(Id)).body).toMatchObject({ IsLocked: true, VersionNumber: 1 })
    return Id
  }
  const start = (QcmId: number, person = expert, FarmSiteId = siteId) =>
    person.call('POST', '/api/QcmSessions', { body: { FarmSiteId, QcmId } })
  const startedSession = async (QcmId: number, person = expert, site = siteId) =>
    (await start(QcmId, person, site)).body as Json
  const answer = (Id: number, QuestionId: number, AnswerIds: number[], changes: object = {}, person = expert) =>
    person.call('PUT', '/api/QcmSessions/Answer', {
      body: {
        Id,
        QuestionId,
        AnswerIds,
        Text: '',
        AnsweredAt: organisations.world.clock.now.toISOString(),
        ...changes,
      },
    })
  const readSession = async (Id: number, person = expert) =>
    (await person.call('GET', `/api/QcmSessions/${Id}`)).body as Json

  describe('a questionnaire', () => {
    test('is written by the administrators of a manufacturer alone', async () => {
      const { Id } = await addQcm()
      for (const person of [expert, farmer]) {
        expect((await person.call('GET', '/api/Qcms')).status).toBe(403)
        expect((await person.call('GET', `/api/Qcms/Content/${Id}`)).status).toBe(403)
        expect((await saveContent(Id, content(), person)).status).toBe(403)
      }
    })

    test('is refused where dependencies turn in a circle, in words that name the questions', async () => {
      const { Id } = await addQcm()
      const term = (QuestionId: number) => [{ QuestionId, AnswerIds: [1] }]
      const circle = await saveContent(Id, content(question(1, { Terms: term(2) }), question(2, { Terms: term(1) })))
      expect(circle).toMatchObject({ status: 422 })
      expect(circle.text).toContain('qcm.dependencyCycle')
      expect((circle.body as { Message: string }).Message).toContain(
        'La question « question 1 » dépend de « question 2 », qui dépend d’elle'.replace('’', "'"),
      )
      const later = await saveContent(Id, content(question(1, { Terms: term(2) }), question(2)))
      expect(later.text).toContain('qcm.dependencyLater')
      expect(await contentOf(Id)).toMatchObject({ Content: { Questions: [] } })
    })

    test('is locked with what can be answered; a change to a locked one is its next version', async () => {
      const { Id } = await addQcm()
      expect((await lock(Id)).problems).toEqual(['qcm.noQuestion'])
      const QcmId = await publishedQcm()
      const saved = await saveContent(QcmId, content(question(1)))
      expect(saved.body).toMatchObject({ IsLocked: true, VersionNumber: 2 })
      // Nothing else: the same version.
      expect((await lock(QcmId)).body).toMatchObject({ VersionNumber: 2 })
      expect((await saveContent(QcmId, content())).problems).toEqual(['qcm.noQuestion'])
      await lock(QcmId, false)
      expect((await saveContent(QcmId, content())).body).toMatchObject({ IsLocked: false, VersionNumber: 2 })
      expect((await start(QcmId)).problems).toEqual(['qcm.notLocked'])
    })

    test('is read leniently: what an older client leaves out or sends as null has its usual value', async () => {
      const { Id } = await addQcm()
      const sparse = { Id: 1, CategoryId: 1, Label: 'sparse', Weight: null, Kind: null, Join: null, Terms: null }
      const saved = await saveContent(Id, {
        Categories: [{ Id: 1, ParentId: 0, Label: 'feeding', Weight: '2,5' }],
        Questions: [{ ...sparse, Answers: [{ Id: 1, Label: 'not concerned' }] }],
      })
      expect(saved.body).toMatchObject({
        Content: {
          Categories: [{ ParentId: null, Weight: 2.5 }],
          Questions: [
            { Weight: 1, Kind: 'single', Scoring: 'mean', Join: 'and', Terms: [], Answers: [{ Score: null }] },
          ],
          Ranges: [],
        },
      })
      // A part that is absent or null stays; an empty list empties it.
      await saveContent(Id, { Categories: null, Ranges: [{ CategoryId: 0, Min: 0, Max: 50, Text: 'low' }] })
      expect(await contentOf(Id)).toMatchObject({ Content: { Questions: [{ Id: 1 }], Ranges: [{ CategoryId: null }] } })
      await saveContent(Id, { Ranges: [] })
      expect(await contentOf(Id)).toMatchObject({ Content: { Questions: [{ Id: 1 }], Ranges: [] } })
    })

    test('that somebody else saved meanwhile is not overwritten', async () => {
      const { Id } = await addQcm()
      const { ModificationDate } = await contentOf(Id)
      await saveContent(Id, content(question(1)))
      const stale = await admin.call('PUT', '/api/Qcms/Content', { body: { Id, ModificationDate, ...content() } })
      expect(stale).toMatchObject({ status: 409, problems: ['record.changedMeanwhile'] })
    })

    test('is copied to another year with what it asks, not locked', async () => {
      const Id = await publishedQcm()
      const copy = await admin.call('POST', '/api/Qcms/Copy', { body: { Id, Year: 2027 } })
      expect(copy.body).toMatchObject({ Year: 2027, IsLocked: false, QuestionCount: 2, Code: `Q${mark}-2027` })
      expect((await admin.call('POST', '/api/Qcms/Copy', { body: { Id, Year: 2027 } })).problems).toEqual([
        'record.codeTaken code',
      ])
    })
  })

  describe('a session', () => {
    test('keeps the version it began with', async () => {
      const QcmId = await publishedQcm()
      const { Id } = await startedSession(QcmId)
      await saveContent(QcmId, content(question(7)))
      expect(await readSession(Id)).toMatchObject({ VersionNumber: 1, Content: { Questions: [{ Id: 1 }, { Id: 2 }] } })
    })

    test('is one of its type and year on a site, also when two begin it at once', async () => {
      const QcmId = await publishedQcm()
      const statuses = (await Promise.all([start(QcmId), start(QcmId, farmer)])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 409])
      const refused = await start(QcmId)
      expect(refused.problems).toEqual(['qcm.typeTaken'])
      expect((refused.body as { Message: string }).Message).toBe('Un QCM de ce type existe déjà sur ce site')
      // Of another year, and on another site.
      const { Type } = (await admin.call('GET', `/api/Qcms/${QcmId}`)).body as Json
      const ofNextYear = await publishedQcm(undefined, { Type: String(Type).toUpperCase(), Year: 2027 })
      expect((await start(ofNextYear)).status).toBe(200)
      expect((await start(QcmId, expert, await addSite())).status).toBe(200)
    })

    test('may begin again once the former one is deactivated', async () => {
      const QcmId = await publishedQcm()
      const { Id } = await startedSession(QcmId)
      await expert.call('DELETE', `/api/QcmSessions/${Id}`)
      expect((await answer(Id, 1, [1])).problems).toEqual(['qcm.sessionInactive'])
      expect((await start(QcmId)).status).toBe(200)
      expect((await expert.call('DELETE', `/api/QcmSessions/${Id}?restore=true`)).problems).toEqual(['qcm.typeTaken'])
    })

    test('is answered question by question, with its percentage, score and end', async () => {
      const { Id } = await startedSession(await publishedQcm())
      expect((await answer(Id, 1, [1])).body).toEqual({ Percent: 50, EndDate: null })
      const now = organisations.world.clock.now.toISOString()
      expect((await answer(Id, 2, [2], {}, farmer)).body).toEqual({ Percent: 100, EndDate: now })
      expect(await readSession(Id)).toMatchObject({ Percent: 100, Score: 50, EndDate: now })
      // Without a moment it is answered now; without answers it is taken back.
      expect((await answer(Id, 2, [2], { Text: null, AnsweredAt: null })).body).toEqual({ Percent: 100, EndDate: now })
      // Taken back.
      expect((await answer(Id, 2, [])).body).toEqual({ Percent: 50, EndDate: null })
      expect((await answer(Id, 1, [1, 2])).problems).toEqual(['qcm.oneAnswer answerIds'])
      expect((await answer(Id, 1, [9])).problems).toEqual(['qcm.answerUnknown answerIds'])
      expect((await answer(Id, 9, [1])).problems).toEqual(['qcm.answerUnknown answerIds'])
    })

    test('keeps the later answer when one comes late or twice, and none of the future', async () => {
      const { Id } = await startedSession(await publishedQcm())
      const { now } = organisations.world.clock
      const at = (seconds: number) => ({ AnsweredAt: new Date(now.getTime() + seconds * 1000).toISOString() })
      const chosen = async () => ((await readSession(Id)).Answers as { AnswerIds: number[] }[])[0]?.AnswerIds
      await answer(Id, 1, [2], at(-5))
      await answer(Id, 1, [1], at(-60))
      expect(await chosen()).toEqual([2])
      await answer(Id, 1, [2], at(-5))
      await answer(Id, 1, [1], at(3600))
      await answer(Id, 1, [2], at(0))
      expect(await chosen()).toEqual([2])
    })

    test('proposes a conclusion until an expert writes one, and shows the year before', async () => {
      const QcmId = await publishedQcm()
      const { Type } = (await admin.call('GET', `/api/Qcms/${QcmId}`)).body as Json
      const former = await startedSession(QcmId)
      await answer(former.Id, 1, [2])
      const { Id } = await startedSession(await publishedQcm(undefined, { Type, Year: 2028 }))
      expect(await readSession(Id)).toMatchObject({
        Conclusion: null,
        Former: { Id: former.Id, Year: 2026, Score: 0, Categories: [{ Label: 'feeding', Score: 0 }] },
      })
      const conclude = (Conclusion: string | null) =>
        expert.call('PUT', '/api/QcmSessions/Conclusion', { body: { Id, Conclusion } })
      expect((await conclude('Peser la dose')).body).toMatchObject({ Conclusion: 'Peser la dose' })
      expect((await conclude(null)).body).toMatchObject({ Conclusion: null })
    })

    test('of another distributor looks like a missing one; those above read it', async () => {
      const QcmId = await publishedQcm()
      const { Id } = await startedSession(QcmId)
      const missing = await rival.call('GET', '/api/QcmSessions/999999')
      expect(missing.status).toBe(404)
      expect(await rival.call('GET', `/api/QcmSessions/${Id}`)).toEqual(missing)
      expect((await answer(Id, 1, [1], {}, rival)).status).toBe(404)
      expect((await rival.call('DELETE', `/api/QcmSessions/${Id}`)).status).toBe(404)
      expect((await start(QcmId, rival)).problems).toEqual(['record.referenceMissing farmSiteId'])
      expect((await rival.call('GET', '/api/QcmSessions')).body).toEqual([])
      const listed = (await admin.call('GET', `/api/QcmSessions?FarmSiteId=${siteId}`)).body as Json[]
      expect(listed.map((row) => row.Id)).toContain(Id)
      const choices = (await expert.call('GET', `/api/QcmSessions/Choices/${siteId}`)).body as Json[]
      expect(choices).toContainEqual(expect.objectContaining({ QcmId, SessionId: Id, Percent: expect.any(Number) }))
      expect((await rival.call('GET', `/api/QcmSessions/Choices/${siteId}`)).body).toEqual([])
    })

    test('is begun by a technical adviser at the sites of the farms assigned to him', async () => {
      const QcmId = await publishedQcm()
      const adviser = await organisations.world.addPerson(organisations.world.platform, 'TC')
      const choicesAt = async (site: number) =>
        (await adviser.call('GET', `/api/QcmSessions/Choices/${site}`)).body as Json[]
      const site = await addSite()
      expect(await choicesAt(site)).toEqual([])
      expect((await start(QcmId, adviser, site)).problems).toEqual(['record.referenceMissing farmSiteId'])
      await assignFarm(organisations, adviser)
      expect((await choicesAt(site)).map((choice) => choice.QcmId)).toContain(QcmId)
      const { Id } = await startedSession(QcmId, adviser, site)
      expect((await answer(Id, 1, [1], {}, adviser)).body).toMatchObject({ Percent: 50 })
      expect(await readSession(Id, adviser)).toMatchObject({ Content: { Questions: [{ Id: 1 }, { Id: 2 }] } })
    })

    test('is printed with its radar', async () => {
      const radar = ['a', 'b', 'c'].map((Label, index) => ({ Id: index + 1, ParentId: null, Label, Weight: 1 }))
      const questions = [1, 2, 3].map((Id) => question(Id, { CategoryId: Id }))
      const QcmId = await publishedQcm({ Categories: radar, Questions: questions, Ranges: [] })
      const { Id } = await startedSession(QcmId)
      await answer(Id, 1, [1])
      const pdf = await expert.call('GET', `/api/QcmSessions/Pdf/${Id}`)
      expect(pdf.status).toBe(200)
      expect(pdf.text.slice(0, 5)).toBe('%PDF-')
      expect((await rival.call('GET', `/api/QcmSessions/Pdf/${Id}`)).status).toBe(404)
    })
  })
})
