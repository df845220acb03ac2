import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { CloseIcon, FolderOpenIcon, NewFolderIcon, SampleIcon } from '../ui/icons.ts'
import { Spinner } from '../ui/spinner.tsx'
import { FolderPicker } from './folder-picker.tsx'
import { exactMoment, spokenDayOf } from '../../../shared/domain/dates/spoken-date.ts'
import { WITHOUT_SERVER } from './words.ts'
import styles from './start-screen.module.css'

const QUESTIONS = {
  open: { title: 'Open a folder', button: 'Open this folder' },
  create: { title: 'Create a new vault', button: 'Create vault' },
} as const

/** What a person sees before there is a vault: three ways in, and those they took before. */
export function StartScreen() {
  const client = useClient()
  const { app } = useStores()
  const state = useStore(app.state, ({ app: known }) => known)
  const [nowMs] = useState(() => Date.now())
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
    <main className={styles.screen}>
      <div className={styles.column}>
        <header className={styles.head}>
          <h1>Latent</h1>
          <p>Your notes stay plain Markdown files, in a folder that is yours.</p>
        </header>

        <div className={styles.ways}>
          <Way
            icon={<FolderOpenIcon />}
            title="Open a folder"
            text="A folder with Markdown notes, also an Obsidian vault. Nothing in it is changed by opening it."
            disabled={busy !== null}
            onClick={() => choose('open')}
          />
          <Way
            icon={<NewFolderIcon />}
            title="Create a new vault"
            text="An empty folder with a first note."
            disabled={busy !== null}
            onClick={() => choose('create')}
          />
          <Way
            icon={<SampleIcon />}
            title="Try the sample vault"
            text="63 notes to look around in. It is a copy that you can keep."
            disabled={busy !== null}
            onClick={() =>
              run('Preparing the sample vault', () => client.call('app.openSampleVault', {}))
            }
          />
        </div>

        <div className={styles.line} role="status">
          {busy ? (
            <>
              <Spinner label={busy} /> {busy}…
            </>
          ) : null}
        </div>
        {notOpened && busy === null ? (
          <section className={styles.notOpened} role="alert">
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
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : null}

        {recent.length > 0 ? (
          <section className={styles.recent} aria-label="Recent vaults">
            <h2>Recent</h2>
            <ul>
              {recent.map((vault) => (
                <li key={vault.id}>
                  <button
                    type="button"
                    className={styles.vault}
                    disabled={!vault.exists || busy !== null}
                    onClick={() => open(vault.root)}
                  >
                    <span className={styles.name}>{vault.name}</span>
                    <span className={styles.root} title={vault.root}>
                      {vault.root}
                    </span>
                    <time
                      dateTime={new Date(vault.lastOpenedMs).toISOString()}
                      title={exactMoment(vault.lastOpenedMs)}
                    >
                      {vault.exists ? spokenDayOf(vault.lastOpenedMs, nowMs) : 'not there'}
                    </time>
                  </button>
                  <IconButton
                    label={`Forget ${vault.name}`}
                    size="small"
                    icon={<CloseIcon />}
                    className={styles.forget ?? ''}
                    onClick={() =>
                      run('Forgetting', () => client.call('app.forgetVault', { id: vault.id }))
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <footer className={styles.foot}>
        Nothing leaves this machine unless you connect a model.{' '}
        {state ? `Version ${state.version}` : ''}
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

/** The way to a model for who has none. */
function WithoutServer() {
  const { overlay } = useStores()
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
  <button type="button" className={styles.way} disabled={disabled} onClick={onClick}>
    {icon}
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  </button>
)
