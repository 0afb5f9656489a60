import { readFileSync } from 'node:fs'
import { html } from 'hono/html'

/*
 * What an ERP gets, with recorded examples: a section of the API page. The examples are written by a test from the real code
 * (tests/golden/erp-examples.test.ts); it fails as soon as they differ.
 */

export type ErpExamples = {
  readonly csv: string
  readonly json: string
  readonly orderX: string
  readonly webhooks: readonly {
    readonly type: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }[]
  /** A secret that signs nothing but these examples. */
  readonly secret: string
}

export const readErpExamples = (): ErpExamples =>
  JSON.parse(readFileSync(new URL('./erp-examples.json', import.meta.url), 'utf8'))

type HtmlFragment = ReturnType<typeof html>

export const erpSectionHtml = ({
  csv,
  json,
  orderX,
  webhooks,
  secret,
}: ErpExamples): HtmlFragment => html`<section id="erp">
<h2>Orders for an ERP</h2>
<p>Orders leave as files that an ERP fetches, as data inside the PDF of each order form, and as messages to an address of the ERP.
The examples are recorded from the program itself.</p>
${filesPart(csv, json)}
${orderXPart(orderX)}
${webhooksPart(webhooks, secret)}
</section>
`

const filesPart = (csv: string, json: string): HtmlFragment => html`<article id="erp-csv">
<h3>CSV</h3>
<p><a href="#orderExportsExport">GET /api/OrderForms/Export?Format=csv</a>, with the filters of the list: a row for each order.
UTF-8 with byte order mark, semicolons, decimal commas, CRLF. The first two columns are the table of
<a href="#ordersErpCodes">PUT /api/OrderForms/ErpCodes</a>, which also takes lot and best-before date. A text that a spreadsheet would run as a formula begins with an
apostrophe. At most 50,000 orders, as with JSON.</p>
${exampleHtml(csv)}
</article>
<article id="erp-json">
<h3>JSON</h3>
<p><a href="#orderExportsExport">GET /api/OrderForms/Export?Format=json</a>: the same orders, with what each froze. In the lines of
the recipe <code>PriceT</code> is the price of the farmer and <code>PriceTDistri</code> that of the distributor, in €/t. A farmer
gets neither the recipe nor what the distributor pays. <code>Facts</code> is null while an order is only asked for.</p>
${exampleHtml(json)}
</article>
`

const orderXPart = (orderX: string): HtmlFragment => html`<article id="erp-order-x">
<h3>Order-X</h3>
<p>The PDF of the order form (<code>BonDeCommandePDF</code>) is made as PDF/A-3b and holds the order as
<code>order-x.xml</code>: Order-X 1.0, profile BASIC. The distributor buys from the manufacturer what the farm gets; the quantity
is in tonnes (<code>TNE</code>), amounts are those the order froze. A changed order is an order change (230).</p>
${exampleHtml(orderX.replaceAll('><', '>\n<'))}
</article>
`

const webhooksPart = (
  webhooks: ErpExamples['webhooks'],
  secret: string,
): HtmlFragment => html`<article id="erp-webhooks">
<h3>Webhooks</h3>
<p>An administrator of a distributor or manufacturer enters addresses (<em>Webhooks</em> in the menu of settings, or
<a href="#webhooksCreate">POST /api/Webhooks</a>; then <a href="#webhooksNewSecret">POST /api/Webhooks/NewSecret</a> answers the
secret). Each is told what happens to the orders of its tenant and those below, by a
POST of JSON: <code>type</code>, <code>timestamp</code> and <code>data</code>, which is an order as in the JSON file
(of <code>quote.accepted</code> the quote).</p>
<ul>
<li>Any status of 200 to 299 within ten seconds is success. Anything else is tried again after 1, 2, 4 … minutes and finally every
6 hours, for 72 hours; then somebody has to send it again. Redirects are not followed.</li>
<li><code>webhook-id</code> stays the same at every try: a message whose id was seen before can be ignored.</li>
<li>Messages may come in another order than they happened: <code>Version</code> and <code>ModificationDate</code> tell the newer.</li>
<li>An answer of JSON with <code>ExternalCode</code> validates the order with this code, as
<a href="#ordersValidate">PUT /api/OrderForms/Validate</a> does.</li>
</ul>
${webhooks.map(
  ({ type, headers, body }) => html`<h4><code>${type}</code></h4>
${wrappedExample(
  `POST /your/address HTTP/1.1\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}`,
)}
`,
)}
<h4>How the signature is checked</h4>
<p>The examples are signed with the secret <code>${secret}</code>, by
Standard Webhooks: the text <em>webhook-id</em>, a dot, <em>webhook-timestamp</em>, a dot, and the body as it came, byte for byte;
HMAC-SHA256 with the bytes that the part of the secret after <code>whsec_</code> is in base64; the result in base64 after
<code>v1,</code>. Several signatures are separated by spaces: for a day after a new secret was created both sign. Compare in constant
time, and refuse a timestamp that is more than five minutes away. In Node:</p>
${exampleHtml(`const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
const text = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`
const expected = Buffer.from(createHmac('sha256', key).update(text).digest('base64'))
const isGenuine = headers['webhook-signature'].split(' ').some((signature) => {
  const sent = Buffer.from(signature.slice('v1,'.length))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
})`)}
<h4>An answer with a code</h4>
${exampleHtml('HTTP/1.1 200 OK\ncontent-type: application/json\n\n{"ExternalCode":"ERP-4711"}')}
</article>
`

/** A text with long lines as it is, every byte of it to be seen. */
const wrappedExample = (text: string): HtmlFragment => html`<pre class="wrapped"><code>${text}</code></pre>`
/** A text as it is; it scrolls within itself, also by the keyboard. */
const exampleHtml = (text: string): HtmlFragment => html`<pre tabindex="0"><code>${text}</code></pre>`
