// Sends the requests of the first screen while the application is still loading, when this browser holds a session. The
// application uses these responses (src/shell/session/prefetched-responses.ts) and sends itself what is missing here.
;(() => {
  const screenCalls = [[/^\/Formule\/Formulateur\/(\d+)$/i, '/api/FormulesCMVP/AllData/']]
  try {
    const stored = (name) => localStorage.getItem(`provende.${name}`)
    const token = stored('token')
    if (token === null) return
    const headers = {
      Accept: 'application/json',
      'Accept-Language': stored('culture') ?? 'fr-FR',
      Authorization: `bearer ${token}`,
    }
    const acting = stored('acting')
    if (acting !== null) headers['x-acting-as'] = acting
    const addresses = [
      '/Account/GetContext',
      '/Account/GetModules',
      '/api/Template?replaceOldtemplate=false&mergeViewComponant=false',
    ]
    for (const [screen, call] of screenCalls) {
      const id = screen.exec(location.pathname)?.[1]
      if (id !== undefined) addresses.push(call + id)
    }
    const responses = new Map(addresses.map((address) => [address, fetch(address, { headers })]))
    // Avoids an unhandled rejection; the caller that takes the response handles its failure.
    for (const response of responses.values()) response.catch(() => undefined)
    window.firstCalls = { headers, responses }
  } catch {
    // Storage is blocked: no session is stored.
  }
})()
