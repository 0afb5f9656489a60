import { expect, test } from 'vitest'
import { buttonByName, callApi, expectAccessible, openTestApp, phoneViewport, type WireRecord } from './support.ts'

/* An adviser at a farm: a questionnaire answered without a line, on a phone, to its PDF. The rest is tests/component. */

const { person } = openTestApp()

test('a questionnaire is answered offline, sent once when the line is back, concluded and downloaded', async () => {
  const page = await person('ExpertDistri', phoneViewport)
  const sessions = await callApi<WireRecord[]>(page, 'GET', '/api/QcmSessions')
  const { Id } = sessions.find(({ Percent }) => Number(Percent) < 100) ?? {}
  await page.goto(`/Farmer/Qcm/Session/${Id}`)
  await page.getByRole('heading', { name: 'Début de tarissement' }).waitFor()
  await expectAccessible(page)

  await page.context().setOffline(true)
  await page.getByText('Pas de connexion : vos réponses').waitFor()
  for (let category = 0; ; category += 1) {
    // Answers open further questions: until none is left without one.
    const open = page
      .locator('fieldset')
      .filter({ has: page.getByRole('radio') })
      .filter({ hasNot: page.locator('input:checked') })
    while ((await open.count()) > 0) {
      const radio = await open.first().getByRole('radio').first().elementHandle()
      await radio?.click()
      await page.waitForFunction((element) => (element as HTMLInputElement | null)?.checked, radio)
    }
    const next = buttonByName(page, 'Catégorie suivante')
    if (!(await next.isVisible())) break
    expect(category).toBeLessThan(10)
    await next.click()
  }
  await page.getByText(/^100\s% rempli/).waitFor()
  const waiting = page.getByRole('link', { name: /réponses? (attend|attendent) la connexion/ })
  await waiting.waitFor()
  // What reaches the server: an attempt of the last moment without a line is repeated.
  const sent: string[] = []
  page.on('requestfinished', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''))
  expect(await callApi<WireRecord>(await person('ExpertDistri'), 'GET', `/api/QcmSessions/${Id}`)).toMatchObject({
    Percent: 31,
  })

  await page.context().setOffline(false)
  await waiting.waitFor({ state: 'detached' })
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent).size).toBe(sent.length)
  expect(await callApi<WireRecord>(page, 'GET', `/api/QcmSessions/${Id}`)).toMatchObject({ Percent: 100 })

  await page.getByRole('link', { name: 'Voir la synthèse' }).click()
  await page.getByText(/Le plus fort/).waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Conclusion' }).fill('Peser la dose chaque semaine.')
  await buttonByName(page, 'Enregistrer la conclusion').click()
  await page.getByText('Modifiée par un expert.').waitFor()
  const download = page.waitForEvent('download')
  await buttonByName(page, 'Télécharger le PDF').click()
  expect((await download).suggestedFilename()).toMatch(/^Synthèse .* \d{4}\.pdf$/)
})
