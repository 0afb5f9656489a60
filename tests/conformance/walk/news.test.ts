import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { defineWalkTests, expectOk, type Fields, nextMark, openWalkedApplication, type WalkClient } from './support.ts'

/* News. */

const { demonstration } = databasesOf('postgresql')
let client: WalkClient
beforeAll(async () => {
  client = await (await openWalkedApplication(await demonstration())).as('AdminDif')
})

const newsFields = (mark: string): Fields => ({
  Code: mark,
  Name: `Actualité ${mark}`,
  Description: 'Un résumé',
  content: '<p>Un texte</p>',
  URL: 'https://exemple.test/',
  StartDate: '2026-01-01T12:00:00.000Z',
  EndDate: '2199-12-31T12:00:00.000Z',
  FormuleId: null,
})
const create = async () => (await expectOk(client.post('api/Actualitys', newsFields(nextMark())))).record
const read = async (id: unknown) => (await expectOk(client.get(`api/Actualitys/${id}`))).record

defineWalkTests('news', {
  'GET api/Actualitys': {
    'lists news with their fields': async () => {
      const { Id } = await create()
      const { rows } = await expectOk(client.get('api/Actualitys?GetInactive=false'))
      expect(Object.keys(rows.find((row) => row.Id === Id) ?? {})).toEqual(
        expect.arrayContaining([...Object.keys(newsFields('')), 'User_Id', 'Deleted']),
      )
    },
  },
  'GET api/Actualitys/{id}': {
    'answers one with its text': async () =>
      expect(await read((await create()).Id)).toMatchObject({ content: '<p>Un texte</p>' }),
  },
  'POST api/Actualitys': {
    'creates one from the documented fields': async () => {
      const sent = newsFields(nextMark())
      const { record } = await expectOk(client.post('api/Actualitys', { Id: 0, User_Id: 0, Deleted: false, ...sent }))
      expect(await read(record.Id)).toMatchObject(sent)
    },
  },
  'PUT api/Actualitys': {
    'saves the whole model with its changes': async () => {
      const { Id } = await create()
      await expectOk(client.put('api/Actualitys', { ...(await read(Id)), Name: 'Autre nom' }))
      expect(await read(Id)).toMatchObject({ Name: 'Autre nom' })
    },
  },
  'DELETE api/Actualitys': {
    'deactivates and restores': async () => {
      const { Id } = await create()
      await expectOk(client.delete(`api/Actualitys?id=${Id}`))
      expect(await read(Id)).toMatchObject({ Deleted: true })
      await expectOk(client.delete(`api/Actualitys?id=${Id}&restore=true`))
      expect(await read(Id)).toMatchObject({ Deleted: false })
    },
  },
})
