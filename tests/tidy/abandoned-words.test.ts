import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Words that people who used the application did not understand, or understood as something else, and what is said
 * instead. A word has one name on all screens and papers.
 */

type Abandoned = {
  readonly word: RegExp
  readonly instead: string
  /** Files in which the word is right. */
  readonly exceptIn?: readonly string[]
  /** The only files in which it is wrong. */
  readonly onlyIn?: RegExp
}

const formulas = /formulation\/(workbench|formula)/

const french: readonly Abandoned[] = [
  { word: /\/an\/j|€\/an\b(?!imal)(?=\/)/, instead: 'g/animal/j' },
  { word: /[Rr]epri(s|ses?)\b|[Rr]eprendre/, instead: 'Appliquer', onlyIn: formulas },
  { word: /[Éé]cart(é|er)/, instead: 'Ignorer' },
  { word: /[Ii]ssues?\b/, instead: 'Assouplissement' },
  { word: /qui cèdent|[Tt]endues?\b|[Tt]ension/, instead: 'Limites atteintes, Limites à assouplir' },
  { word: /Entre avec/, instead: "Dose à l'entrée" },
  { word: /Optimum'|moindre coût prouvé/, instead: 'Optimum prouvé' },
  { word: /[Aa]liments?\b(?! de son distributeur)/, instead: 'Ingrédient', onlyIn: /formulation\/workbench/ },
  { word: /'(Lire|Détail|Modifier la fiche)'/, instead: 'Ouvrir, Fiche', onlyIn: formulas },
  { word: /'Imprimer/, instead: 'Télécharger le PDF' },
  { word: /'(Complexe|Addition|Pourcentage)'/, instead: 'Calculé par équation, Frais, Majoration' },
  { word: /\b[Tt]enants?\b/, instead: 'Organisation', exceptIn: ['people', 'home', 'commands', 'area-startup-words'] },
  { word: /Naviguer|`Visite :|`Connecté :/, instead: 'Vous voyez Provende comme' },
  { word: /'La leur'|de la leur'|Sans choix :/, instead: 'Celle de …, 19:50 ; Par défaut' },
  { word: /'Enregistrée? par'/, instead: 'Enregistrée le' },
  { word: /1 hors limites/, instead: '1 hors limite' },
]

const english: readonly Abandoned[] = [
  { word: /\/an\/d/, instead: 'g/animal/day' },
  // In the frame it is what one may type into the palette.
  { word: /(?<!\{)\b[Ff]oods?\b(?!-producing|\()/, instead: 'Ingredient', exceptIn: ['shell'] },
  { word: /'MP'/, instead: 'Raw materials' },
  { word: /[Ee]ntry price|[Ll]owest and highest price/, instead: 'Opportunity price, Price range' },
  { word: /[Ww]ay out|give way|Take it|Leave it/, instead: 'Loosening, Apply, Dismiss' },
  { word: /is said of/, instead: 'For the current recipe' },
  { word: /Coming later|CANCEL/, instead: 'Coming soon, Cancel' },
  { word: /Forgotten|[Pp]resent (password|recipe)|\black(s|ing)\b/, instead: 'Forgot, current, missing' },
  { word: /[Ww]e shall|Go on'/, instead: 'We will, Continue' },
  { word: /has this name|looked after'|`Visit:|'Tension/, instead: 'No results, Assigned, Viewing as, Binding' },
  { word: /End of the browse|Way through/, instead: 'Left organisation, Organisation path' },
  { word: /^.The constraints are (kept|respected)|Proved optimum/, instead: 'All limits are met, Proven optimum' },
  { word: /Animals and needs|Print'|Print \(PDF\)/, instead: 'Animals and requirements, Download PDF' },
  { word: /\b[Tt]enants?\b/, instead: 'Organisation', exceptIn: ['people', 'home', 'commands', 'area-startup-words'] },
]

test.each([
  ['fr', french],
  ['en', english],
])('no text in %s has a word that was abandoned', (language, abandoned) => {
  const folder = new URL(`../../packages/text/src/${language}/`, import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const wrong = files.flatMap((name) =>
    textsIn(readFileSync(new URL(name, folder), 'utf8')).flatMap((text) =>
      abandoned
        .filter(
          ({ word, exceptIn = [], onlyIn = /./ }) =>
            word.test(text) && onlyIn.test(name) && !exceptIn.some((except) => name.includes(except)),
        )
        .map(({ instead }) => `${language}/${name}: ${text} (instead: ${instead})`),
    ),
  )
  expect(wrong).toEqual([])
})

/** The quoted texts of a source, with their quotes; imports, comments, keys and the values put into texts are none. */
const textsIn = (source: string): string[] =>
  source
    .replaceAll(/^import .*$|^\s*(\/\/|\/?\*).*$|^\s*'[\w.]+':/gm, '')
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`/g) ?? []

/** Keys that neither a phone nor a tablet has. */
const keyName =
  /\b(Ctrl|Alt|Maj|Shift|Esc|Escape|F\d{1,2})\b|Échap|\bTab\b|Entrée (essaie|enregistre|pour)|Enter (saves|tries|to)|Flèches|Arrows|\([JK]\)/

test.each(['fr', 'en'])(
  'no text in %s names a key, except the hints that only people with a keyboard see',
  (language) => {
    const folder = new URL(`../../packages/text/src/${language}/`, import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const wrong = files.flatMap((name) => {
      const source = readFileSync(new URL(name, folder), 'utf8').replaceAll(/\bkeys:\s*'[^'\n]*'/g, '')
      return textsIn(source)
        .filter((text) => keyName.test(text))
        .map((text) => `${language}/${name}: ${text}`)
    })
    expect(wrong).toEqual([])
  },
)
