import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Attack, jsonCall, repeatInParallel, sendAndCount } from './attack.ts'

/* The hostile programs. `npm run hostile` runs them one after the other and measures what the others get meanwhile. */

const noAttack: Attack = { name: 'nothing', maxListMs: 3000, maxOptimiseMs: 6000, run: () => Promise.resolve() }

const formFieldsAttack: Attack = {
  name: '200,000 form fields to /Token, twelve at once',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: ({ url }, answers, isOver) => {
    const body = Array.from({ length: 200_000 }, (_, index) => `f${index}=1`).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return repeatInParallel(12, isOver, () => sendAndCount(answers, `${url}/Token`, { method: 'POST', headers, body }))
  },
}

const twoBoundariesAttack: Attack = {
  name: 'uploads of 60,000 parts under a second boundary, four at once',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: ({ url, token }, answers, isOver) => {
    const part = (index: number) => `--inner\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n1\r\n`
    const body = `${Array.from({ length: 60_000 }, (_, index) => part(index)).join('')}--inner--\r\n`
    const headers = {
      authorization: `bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=outer; boundary=inner',
    }
    return repeatInParallel(4, isOver, () =>
      sendAndCount(answers, `${url}/api/Foods/AddFile`, { method: 'POST', headers, body }),
    )
  },
}

const longContentsAttack: Attack = {
  name: 'calculations with 2 MB of contents, four at once',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: ({ url, token, feasible }, answers, isOver) => {
    const [food = {}] = feasible.Foods as Record<string, unknown>[]
    const contents = Array.from({ length: 1000 }, (_, index) => ({ Id: index + 1, Value: index / 7 }))
    const foods = Array.from({ length: 48 }, (_, index) => ({ ...food, Id: index + 1, Contents: contents }))
    const call = jsonCall(token, { ...feasible, Foods: foods })
    return repeatInParallel(4, isOver, () => sendAndCount(answers, `${url}/api/FormulesCMVP/Calcul`, call))
  },
}

const whyNotPath = '/api/FormulesCMVP/WhyNot'

const explanationsAttack: Attack = {
  name: 'explanations, ten at once',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: ({ url, token, infeasible }, answers, isOver) =>
    repeatInParallel(10, isOver, () => sendAndCount(answers, `${url}${whyNotPath}`, jsonCall(token, infeasible))),
}

const abortedExplanationsAttack: Attack = {
  name: 'explanations, ten at once, closed after a fifth of a second',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: ({ url, token, infeasible }, answers, isOver) =>
    repeatInParallel(10, isOver, () =>
      sendAndCount(answers, `${url}${whyNotPath}`, jsonCall(token, infeasible, AbortSignal.timeout(200))),
    ),
}

const halfSentAttack: Attack = {
  name: '400 requests of which the rest does not come',
  // Headers are waited for for 15 s.
  seconds: 25,
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: async ({ url }, answers, isOver) => {
    const { port } = new URL(url)
    const starts = [
      'GET / HTTP/1.1\r\nHost: a\r\nX: ',
      'POST /Token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nL',
    ]
    const sockets = Array.from({ length: 400 }, (_, index) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.resume().on('error', () => undefined)
      socket.once('close', () => answers.add(isOver() ? 'left open' : 'closed'))
      socket.write(starts[index % 2] ?? '')
      return socket
    })
    while (!isOver()) await wait(100)
    for (const socket of sockets) socket.destroy()
  },
}

const documentsAttack: Attack = {
  name: '40 PDFs at once',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: async ({ url, token, feasible }, answers, isOver) => {
    const response = await fetch(`${url}/api/FormulesCMVP/PdfToken`, jsonCall(token, { Id: feasible.FormuleId }))
    const { Token } = (await response.json()) as { Token: string }
    const path = `/GeneratePDF/ExporterFormulePDF/${feasible.FormuleId}?token=${encodeURIComponent(Token)}`
    await repeatInParallel(40, isOver, async () => {
      await sendAndCount(answers, `${url}${path}`)
      // Who is refused waits a little, as a program would.
      await wait(100)
    })
  },
}

const lockedTableAttack: Attack = {
  name: 'a locked table, and 40 calls at once that need it',
  maxListMs: 8000,
  maxOptimiseMs: 8000,
  run: async ({ url, token, databaseUrl }, answers, isOver) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('begin; lock table packaging in access exclusive mode')
    await repeatInParallel(40, isOver, () =>
      sendAndCount(answers, `${url}/api/Packagings`, { headers: { authorization: `bearer ${token}` } }),
    )
    await client.query('rollback')
    await client.end()
  },
}

const wrongPasswordsAttack: Attack = {
  name: 'wrong passwords, twenty at once',
  maxListMs: 3000,
  maxOptimiseMs: 6000,
  run: ({ url }, answers, isOver) =>
    repeatInParallel(20, isOver, (index) => {
      const form = { grant_type: 'password', Login: `person${index}@example.org`, Password: 'wrong' }
      return sendAndCount(answers, `${url}/Token`, { method: 'POST', body: new URLSearchParams(form) })
    }),
}

export const attacks: readonly Attack[] = [
  noAttack,
  formFieldsAttack,
  twoBoundariesAttack,
  longContentsAttack,
  explanationsAttack,
  abortedExplanationsAttack,
  halfSentAttack,
  documentsAttack,
  lockedTableAttack,
  wrongPasswordsAttack,
]
