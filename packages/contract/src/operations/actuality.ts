import { reference, requiredText, text, webAddress } from '../kit/fields.ts'
import { requiredDayField } from '../ordering/order-routes.ts'
import { recordFamily } from '../records/family.ts'
import { wireNames } from '../wire.ts'

/* News for the people of a tenant and of those below. Source: spec 1 §3 "Actuality", §7 "News"; docs/open-questions.md. */

/** Maximum length of a text with its formatting, in characters of HTML. */
const maxNewsContentLength = 20_000

/** A piece of news, shown from the first to the last of its days. `content` is HTML, cleaned by the server. */
export const actuality = recordFamily({
  name: 'actuality',
  path: 'Actualitys',
  fields: {
    name: requiredText(150),
    code: text(40),
    description: text(500),
    content: text(maxNewsContentLength).meta(wireNames.actuality.content),
    url: webAddress().meta(wireNames.actuality.url),
    startDate: requiredDayField(),
    endDate: requiredDayField(),
    formulaId: reference('formula').meta(wireNames.actuality.formulaId),
  },
  filters: ['name', 'code'],
  unique: ['code'],
  permission: { screen: 'Actuality [Write]', alsoReadWith: [] },
})
