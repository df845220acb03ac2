import './connection/zod-without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/inter/wght-italic.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '@fontsource-variable/source-serif-4/wght-italic.css'
import './styles/tokens.css'
import './styles/reset.css'
import { createRoot } from 'react-dom/client'
import { LatentError } from '../../shared/rpc/errors.ts'
import { App } from './app.tsx'
import { bridgeChannel } from './connection/bridge-channel.ts'
import { ConnectionProvider } from './connection/connection-context.tsx'
import { createConnection } from './connection/connection.ts'
import { takeSessionToken } from './connection/session-token.ts'
import { openSocketChannel } from './connection/socket-channel.ts'
import { createAppStore } from './stores/app-store.ts'
import { createVaultWindowStore } from './stores/vault-window-store.ts'

function openChannel(signal: AbortSignal) {
  if (window.latent) return Promise.resolve(bridgeChannel(window.latent))
  const token = takeSessionToken()
  if (token !== null) return openSocketChannel(token, signal)
  throw new LatentError(
    'denied',
    'This page needs the address that Latent printed when it started, with everything after the #.',
  )
}

const connection = createConnection(async (signal) => openChannel(signal))
const app = createAppStore({ client: connection.client })
const vaultWindow = createVaultWindowStore({ client: connection.client, app })
/** The desktop shell opens the same page as a small window over other programs. */
const isCaptureWindow = new URLSearchParams(location.search).get('window') === 'capture'
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ConnectionProvider connection={connection}>
      <App app={app} vaultWindow={vaultWindow} isCaptureWindow={isCaptureWindow} />
    </ConnectionProvider>,
  )
