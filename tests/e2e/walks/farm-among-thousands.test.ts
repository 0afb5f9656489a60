import { listRows, searchList, searchPalette, waitForTitle } from './records-walk.ts'
import { walk } from './walk.ts'
import { addFarms } from './walk-data.ts'

const farm = { name: 'GAEC de la Source 1871', part: 'source 1871' }

walk(
  11,
  'one farm of three thousand is found by the palette and in its list',
  async (walker) => {
    const { page, words, isPhone, stop } = walker
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await stop('home')
    const results = await searchPalette(walker, farm.part)
    await results.filter({ hasText: farm.name }).first().waitFor()
    await stop('palette')
    if (isPhone) await results.filter({ hasText: farm.name }).first().tap()
    else await page.keyboard.press('Enter')
    await waitForTitle(walker, farm.name)
    await stop('farm')

    await page.goto('/Admin/Farms/List')
    await listRows(walker, 'GAEC').first().waitFor()
    await stop('list')
    await searchList(walker, farm.name)
    await stop('searched')
    const link = listRows(walker, farm.name).getByRole('link', { name: farm.name }).first()
    if (isPhone) await link.tap()
    else await link.click()
    await waitForTitle(walker, farm.name)
    await page.getByText(words.organisations.parts.none).first().waitFor()
    await stop('opened')
    // The list is as it was left.
    await page.goBack()
    await listRows(walker, farm.name).first().waitFor()
    await stop('back')
  },
  { role: 'AdminDif', prepare: addFarms },
)
