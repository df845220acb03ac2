import { useState } from 'react'
import { useStore } from 'zustand'
import type { VaultInfo } from '../../../shared/contract/app.ts'
import type { IndexStatus } from '../../../shared/contract/search.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { LockIcon, WarningIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/spinner.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import styles from './vault-banner.module.css'

/** What is wrong with the vault as a whole, above everything else; nothing when all is well. */
export function VaultBanner() {
  const { app, indexStatus } = useStores()
  const absence = useStore(app.state, (state) => state.app?.vault?.absence ?? null)
  const held = useStore(indexStatus.state, (state) => state.status?.held ?? null)
  const vault = useStore(app.state, (state) => state.app?.vault ?? null)
  if (absence !== null) return <AbsenceBanner absence={absence} />
  if (vault?.isReading) return <ReadingBanner vault={vault} />
  return held === null ? null : <HeldBanner held={held} />
}

/** Another Latent writes the vault, or its state is of another version: here it is only read. */
function ReadingBanner({ vault }: { readonly vault: VaultInfo }) {
  const { run, isBusy } = useVaultCall()
  const { takeOver, readOnlyReason } = vault
  return (
    <div className={styles.bar} data-tone="quiet" role="status">
      {takeOver === 'asking' ? <Spinner label="Waiting" /> : <LockIcon />}
      <p>
        {takeOver === 'asking' ? (
          <>
            <strong>Taking over.</strong> The other Latent saves what was typed there, and lets go.
          </>
        ) : takeOver === 'unanswered' ? (
          <>
            <strong>The other Latent does not answer.</strong> It may be busy or stuck. You can
            write here as soon as it lets go or is closed.
          </>
        ) : (
          <>
            <strong>Read only.</strong> {readOnlyReason}
          </>
        )}
      </p>
      {takeOver === 'possible' ? (
        <div className={styles.actions}>
          <Button onClick={() => run('app.takeOver')} disabled={isBusy}>
            Take over
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function AbsenceBanner({ absence }: { readonly absence: string }) {
  const { run, isBusy } = useVaultCall()
  return (
    <div className={styles.bar} data-tone="bad" role="alert">
      <WarningIcon />
      <p>
        <strong>This vault is not there now.</strong> {absence} What you type is kept here.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => run('vault.lookAgain')} disabled={isBusy}>
          Look again
        </Button>
      </div>
    </div>
  )
}

/** So much is gone that a person has to say what became of it. Neither answer is the default. */
function HeldBanner({ held }: { readonly held: NonNullable<IndexStatus['held']> }) {
  const { run, isBusy } = useVaultCall()
  const gone = spokenNumber(held.gone)
  const known = spokenNumber(held.known)
  return (
    <div className={styles.bar} data-tone="warn" role="alert">
      <WarningIcon />
      <p>
        <strong>
          {gone} of {known} {held.kind} are gone from the vault folder.
        </strong>{' '}
        Search still knows them, and open notes keep their text. Did you or another program delete
        them, or is something not connected or not synced yet?
      </p>
      <div className={styles.actions}>
        <Button onClick={() => run('vault.acceptDeletions')} disabled={isBusy}>
          They were deleted
        </Button>
        <Button onClick={() => run('vault.lookAgain')} disabled={isBusy}>
          Keep and look again
        </Button>
      </div>
    </div>
  )
}

function useVaultCall() {
  const client = useClient()
  const { toasts } = useStores()
  const [isBusy, setBusy] = useState(false)
  const run = (method: 'vault.lookAgain' | 'vault.acceptDeletions' | 'app.takeOver'): void => {
    setBusy(true)
    const asked =
      method === 'vault.lookAgain' ? client.call(method, { why: 'asked' }) : client.call(method, {})
    asked
      .catch((error: unknown) => {
        const text = errorSentence(error, 'That did not work.')
        toasts.show(text, { tone: 'problem' })
      })
      .finally(() => setBusy(false))
  }
  return { run, isBusy }
}
