import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { html } from 'hono/html'

const pageStyle = `
:root { color-scheme: light dark; font: 15px/1.5 Inter, system-ui, sans-serif; }
body { display: grid; min-height: 90vh; place-items: center; margin: 16px; background: light-dark(#f6f8f6, #141614); color: light-dark(#1d211e, #d6dbd7); }
main { box-sizing: border-box; width: 100%; max-width: 480px; padding: 24px; border: 1px solid light-dark(#dde3de, #343a36); border-radius: 8px; background: light-dark(#fff, #1d201e); }
h1 { margin: 0 0 8px; font-size: 18px; font-weight: 650; }
a { display: inline-block; margin-top: 8px; padding: 8px 16px; border-radius: 4px; background: #20794a; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
`

/** The page for a person whose browser opened the address of a call and was refused: the reasons and a link onwards. */
export function refusalPageHtml(sentences: readonly string[], returnTo: string, culture: Culture): string {
  const { documents, shell } = wordsOf(culture)
  const { title, backTo } = documents.refused
  return String(html`<!doctype html>
<html lang="${culture.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${shell.product}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${sentences.map((sentence) => html`<p>${sentence}</p>\n`)}
<a href="${returnTo}">${backTo(shell.product)}</a>
</main>
</body>
</html>`)
}
