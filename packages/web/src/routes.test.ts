import { isOpenTo } from '@provende/contract/kit/route.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { redirections, screens } from './routes.tsx'

const opensTo = ({ permission, opens }: (typeof screens)[number]) =>
  permission ?? (opens === 'public' ? 'anyone' : 'whoever is signed in')

const savedBy = ({ saves }: (typeof screens)[number]) =>
  saves ? `\`${saves.method} ${saves.path}\` ${roles.filter((role) => isOpenTo(role, saves.access)).join(', ')}` : ''

/** Every address on one page, from the screens themselves. */
function everyAddress(): string {
  const words = wordsOf('fr-FR')
  const shown = screens.map(
    (screen) =>
      `| \`${screen.path}\` | ${screen.name} | ${screen.title(words, {})} | ${opensTo(screen)} | ${savedBy(screen)} |`,
  )
  const led = redirections.map(({ path, to }) => `| \`${path}\` | ${to} | | |`)
  return [
    '# Every address',
    '',
    'Written from `packages/web/src/routes.tsx`: `npm run test:unit -- packages/web/src/routes.test.ts -u`.',
    'Addresses match without regard to case. A form opens to those who may make the call that saves it.',
    '',
    '| address | screen | title | opens to | saved with, by |',
    '|---|---|---|---|---|',
    ...shown,
    '',
    '| address | leads to | | |',
    '|---|---|---|---|',
    ...led,
    '',
  ].join('\n')
}

test('docs/screens.md holds every address', async () => {
  await expect(everyAddress()).toMatchFileSnapshot('../../../docs/screens.md')
})

test('no two screens share a name or an address', () => {
  const names = screens.map(({ name }) => name.toLowerCase())
  const paths = [...screens, ...redirections].map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(paths).size).toBe(paths.length)
})
