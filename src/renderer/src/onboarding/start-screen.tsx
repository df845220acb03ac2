import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useHasEngine } from '../connection/use-engine-state.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { FolderOpenIcon, NewFolderIcon, SampleIcon } from '../ui/icons.ts'
import { Mark } from '../ui/mark.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useThumbRules } from '../ui/thumb/use-thumb-rules.ts'
import { useSheet } from '../ui/use-sheet.ts'
import { FolderPicker } from './folder-picker.tsx'
import { RecentVaults } from './recent-vaults.tsx'
import { StartPicture } from './start-picture.tsx'
import sheet from './start-screen.css?inline'
import { START_WORDS, WITHOUT_SERVER } from './words.ts'

const QUESTIONS = {
  open: { title: 'Open a folder', button: 'Open this folder' },
  create: { title: 'Create a new vault', button: 'Create vault' },
} as const

/** What a person sees before there is a vault: three ways in, and those they took before. */
export function StartScreen() {
  useThumbRules()
  useSheet(sheet)
  const client = useClient()
  const { app } = useStores()
  const state = useStore(app.state, ({ app: known }) => known)
  const [picker, setPicker] = useState<'open' | 'create' | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const run = (words: string, action: () => Promise<unknown>): void => {
    setBusy(words)
    setError(null)
    action()
      .then(() => app.reload())
      .catch((failure: unknown) => {
        if (isAbort(failure)) return
        setError(errorSentence(failure))
      })
      .finally(() => setBusy(null))
  }
  const open = (root: string, asNew = false): void =>
    run('Opening', () => client.call('app.openVault', { root, asNew }))

  const openPicked = (root: string): void => {
    setPicker(null)
    open(root)
  }
  const create = (parent: string, name: string): void => {
    setPicker(null)
    run('Creating the vault', () => client.call('app.createVault', { parent, name }))
  }
  const choose = (purpose: 'open' | 'create'): void => {
    if (state?.shell !== 'electron' || purpose === 'create') return setPicker(purpose)
    run('Choosing a folder', async () => {
      const root = await client.call('app.chooseFolder', { title: 'Open a folder as vault' })
      if (root !== null) await client.call('app.openVault', { root })
    })
  }

  const recent = state?.recentVaults ?? []
  const notOpened = state?.notOpened ?? null
  return (
    <main className="start">
      <div className="start-columns">
        <div>
          <header className="start-head">
            <Mark size={48} />
            <div>
              <h1>Latent</h1>
              <p>{START_WORDS.what}</p>
            </div>
          </header>

          <div className="start-ways">
            <Way
              icon={<FolderOpenIcon />}
              title="Open a folder"
              text={START_WORDS.open}
              disabled={busy !== null}
              onClick={() => choose('open')}
            />
            <Way
              icon={<NewFolderIcon />}
              title="Create a new vault"
              text={START_WORDS.create}
              disabled={busy !== null}
              onClick={() => choose('create')}
            />
            <Way
              icon={<SampleIcon />}
              title="Try the sample vault"
              text={START_WORDS.sample}
              disabled={busy !== null}
              onClick={() =>
                run('Preparing the sample vault', () => client.call('app.openSampleVault', {}))
              }
            />
          </div>

          <div className="start-line" role="status">
            {busy ? (
              <>
                <Spinner label={busy} /> {busy}…
              </>
            ) : null}
          </div>
          {notOpened && busy === null ? (
            <section className="start-not-opened" role="alert">
              <p>{notOpened.reason}</p>
              <div>
                <Button onClick={() => open(notOpened.root)}>Look again</Button>
                {notOpened.canBeNew ? (
                  <Button onClick={() => open(notOpened.root, true)}>Use it as a new vault</Button>
                ) : null}
              </div>
            </section>
          ) : null}
          {error && error !== notOpened?.reason ? (
            <p className="start-error" role="alert">
              {error}
            </p>
          ) : null}
          <RecentVaults
            vaults={recent}
            isBusy={busy !== null}
            onOpen={open}
            onForget={(id) => run('Forgetting', () => client.call('app.forgetVault', { id }))}
          />
        </div>
        <StartPicture />
      </div>
      <footer className="start-foot">
        {START_WORDS.stays} {state ? `Version ${state.version}` : ''}
        {state?.settings.providers.length === 0 ? <WithoutServer /> : null}
      </footer>
      <FolderPicker
        question={picker && QUESTIONS[picker]}
        onClose={() => setPicker(null)}
        {...(picker === 'create' ? { onCreate: create } : { onOpen: openPicked })}
      />
    </main>
  )
}

/** The way to a model for who has none, where one can run on this machine. */
function WithoutServer() {
  const { overlay } = useStores()
  if (!useHasEngine()) return null
  return (
    <Button kind="quiet" onClick={() => overlay.show({ kind: 'settings', section: 'model' })}>
      {WITHOUT_SERVER}
    </Button>
  )
}

const Way = ({
  icon,
  title,
  text,
  disabled,
  onClick,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly disabled: boolean
  readonly onClick: () => void
}) => (
  <button type="button" className="start-way" disabled={disabled} onClick={onClick}>
    {icon}
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  </button>
)
