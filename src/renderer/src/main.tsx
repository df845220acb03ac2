import './connection/zod-without-eval.ts'
import './styles/page-styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './frame/app.tsx'
import { ConnectionProvider } from './connection/connection-context.tsx'
import { createConnection } from './connection/connection.ts'
import { nextChannel } from './connection/first-channel.ts'
import { createAppStore } from './stores/app-store.ts'
import { createVaultWindowStore } from './stores/workspace/vault-window-store.ts'
import { showLastResort } from './frame/last-resort.ts'
import { FaultBoundary } from './ui/fault/fault-boundary.tsx'
import { faultReport } from './ui/fault/fault-report.ts'
import { loadAgain } from './ui/fault/load-again.ts'
import { watchFaults } from './frame/watch-faults.ts'
import { writersOf } from './frame/writers-of.ts'
import { features } from './features.ts'
import { windowAsked } from '../../shared/domain/workspace/window-numbers.ts'

const connection = createConnection(nextChannel)
const app = createAppStore({ client: connection.client })
const vaultWindow = createVaultWindowStore({
  client: connection.client,
  app,
  writerOf: writersOf(features, connection.client),
  asked: windowAsked(location.search),
})
/** The desktop shell opens the same page as a small window over other programs. */
const smallPage = new URLSearchParams(location.search).get('window')
const root = document.getElementById('root')

/** Every fault in drawing is written to the console, in the words that can be handed on. */
const reportOf = (failure: string) => (error: unknown, components: string | undefined) => {
  const browser = navigator.userAgent
  const report = faultReport(error, { failure, components }, { atMs: Date.now(), browser })
  console.error(report)
  return report
}
if (root)
  createRoot(root, {
    onCaughtError: (error, { componentStack }) =>
      reportOf('could not show a part of its window')(error, componentStack),
    onRecoverableError: (error, { componentStack }) =>
      reportOf('could show a part of its window only when it tried again')(error, componentStack),
    onUncaughtError: (error, { componentStack }) =>
      showLastResort(reportOf('could not show its window')(error, componentStack)),
  }).render(
    <ConnectionProvider connection={connection}>
      <FaultBoundary
        level="window"
        what="This window"
        actions={[{ label: 'Load it again', run: loadAgain }]}
      >
        <App app={app} vaultWindow={vaultWindow} smallPage={smallPage} />
      </FaultBoundary>
    </ConnectionProvider>,
  )
watchFaults(window, (sentence, report) => {
  const { toasts } = vaultWindow.state.getState().stores
  const copy = (): void => void navigator.clipboard.writeText(report)
  toasts.show(sentence, { tone: 'problem', action: { label: 'Copy report', run: copy } })
})
