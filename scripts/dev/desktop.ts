import { app, protocol, session } from 'electron'
import { lockSession, OWN_SCHEMES } from '../../src/main/electron/security.ts'
import '../../src/main/index.ts'

// The desktop shell as `npm run dev -- --desktop` builds it: the product's own, whose page comes from Vite instead of from
// the build, and may hear from it what was edited. Only the policy that Vite sends says from where.
const page = process.env['LATENT_DEV_PAGE']
if (page === undefined) throw new Error('LATENT_DEV_PAGE: the address that the page comes from')

// A page of a scheme of its own counts as one from elsewhere, which may not ask this computer for anything.
app.commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks')

app.once('browser-window-created', () => {
  lockSession(session.defaultSession, { schemes: [...OWN_SCHEMES, 'ws:'] })
  protocol.unhandle('latent')
  protocol.handle('latent', async (request) => {
    const { host, pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || host !== 'app') return new Response(null, { status: 404 })
    const { status, headers, body } = await fetch(new URL(`${pathname}${search}`, page), {
      // What Vite makes of a module depends on what it is asked for as.
      headers: { accept: request.headers.get('accept') ?? '*/*' },
    })
    // Unpacked by now, and kept by nobody: it may be another one with the next edit.
    const passedOn = new Headers(headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) passedOn.delete(name)
    return new Response(body, { status, headers: passedOn })
  })
})
