// Asks for what the first screen needs while the application is still being read, for who is likely signed in. The
// application takes these answers over (src/shell/first-answers.ts); it asks itself for what does not come.
;(() => {
  const ofScreens = [[/^\/Formule\/Formulateur\/(\d+)$/i, '/api/FormulesCMVP/AllData/']]
  try {
    const kept = (name) => localStorage.getItem(`provende.${name}`)
    const token = kept('token')
    if (token === null) return
    const headers = {
      Accept: 'application/json',
      'Accept-Language': kept('culture') ?? 'fr-FR',
      Authorization: `bearer ${token}`,
    }
    const acting = kept('acting')
    if (acting !== null) headers['x-acting-as'] = acting
    const addresses = [
      '/Account/GetContext',
      '/Account/GetModules',
      '/api/Template?replaceOldtemplate=false&mergeViewComponant=false',
    ]
    for (const [screen, call] of ofScreens) {
      const id = screen.exec(location.pathname)?.[1]
      if (id !== undefined) addresses.push(call + id)
    }
    const answers = new Map(addresses.map((address) => [address, fetch(address, { headers })]))
    // Whoever takes one meets its failure.
    for (const answer of answers.values()) answer.catch(() => undefined)
    window.firstCalls = { headers, answers }
  } catch {
    // A browser that refuses storage keeps nobody signed in.
  }
})()
