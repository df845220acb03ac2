import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent as KeyPress } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { useLast } from '../connection/use-last.ts'
import type { Command } from '../commands/command.ts'
import type { SettingsPage, WindowFeature } from '../feature.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { settingFinder, SettingFinderContext } from '../ui/field/setting-finder.ts'
import { TextField } from '../ui/field/text-field.tsx'
import { SearchIcon } from '../ui/icons.ts'
import { matchesKeys, onMac } from '../ui/menu/matches-keys.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AssistantSettings } from './assistant-settings.tsx'
import { KnownCommands } from './keys/known-commands.ts'
import { KeySettings } from './keys/key-settings.tsx'
import { AppearanceSettings } from './look/appearance-settings.tsx'
import { ModelSection } from './models/model-settings.tsx'
import { NoteSettings } from './note-settings.tsx'
import { SearchSettings } from './search-settings.tsx'
import { SharingSettings } from './sharing/sharing-settings.tsx'
import { VaultSettings } from './vault-settings.tsx'
import { FINDING } from './words.ts'
import styles from './settings-dialog.module.css'

/** The pages of the core and of these features, in the order in which they are listed. */
export const settingsPages = (plugged: readonly WindowFeature[]): readonly SettingsPage[] => [
  { id: 'model', label: 'Model', Content: ModelSection },
  { id: 'assistant', label: 'Assistant', Content: AssistantSettings },
  { id: 'appearance', label: 'Appearance', Content: AppearanceSettings },
  { id: 'keys', label: 'Keys', Content: KeySettings },
  { id: 'notes', label: 'Notes', Content: NoteSettings },
  ...plugged.flatMap((feature) => feature.settingsPages ?? []),
  { id: 'search', label: 'Search', Content: SearchSettings },
  { id: 'vault', label: 'Vault', Content: VaultSettings },
  { id: 'sharing', label: 'All settings', Content: SharingSettings },
]

const NO_COMMANDS: readonly Command[] = []

/** Everything a person can set. What is changed counts at once; there is nothing to save. */
export function SettingsDialog({
  pages,
  commands = NO_COMMANDS,
}: {
  readonly pages: readonly SettingsPage[]
  /** Whose keys can be set; none where no vault is open. */
  readonly commands?: readonly Command[]
}) {
  const { overlay } = useStores()
  const open = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'settings' ? state.overlay : undefined,
  )
  // While it closes its page stays.
  const shown = useLast(open)
  const [chosen, setChosen] = useState<{
    readonly section: string
    readonly in: typeof shown
  }>({ section: 'model', in: undefined })
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Whoever opened the settings may mean one section; what is chosen since then counts more.
  const section =
    shown?.section !== undefined && chosen.in !== shown ? shown.section : chosen.section
  const page = pages.find(({ id }) => id === section) ?? pages[0]
  const finds = settingFinder(query)
  const choose = (id: string): void => {
    setChosen({ section: id, in: shown })
    setQuery('')
  }
  const close = (): void => {
    setQuery('')
    overlay.close()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    if (!matchesKeys('Mod+F', event, onMac())) return
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  })
  const isOpen = open !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
  const onFieldKey = (event: KeyPress): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && query !== '') {
      // What was looked for first, the dialog with the next one.
      event.stopPropagation()
      setQuery('')
    }
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    firstControl(content.current)?.focus()
  }
  const shownPages = finds ? pages : page ? [page] : []
  return (
    <Dialog open={isOpen} onClose={close} title="Settings" size="large">
      <div className={styles.all}>
        <TextField
          ref={field}
          type="search"
          className={styles.search ?? ''}
          label={FINDING.label}
          hideLabel
          placeholder={FINDING.label}
          icon={<SearchIcon />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onFieldKey}
        />
        <div className={styles.frame}>
          <nav className={styles.nav} aria-label="Settings">
            {pages.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                className={styles.link}
                aria-current={finds === null && id === page?.id ? 'page' : undefined}
                onClick={() => choose(id)}
              >
                {label}
              </button>
            ))}
          </nav>
          <div ref={content} className={styles.content} data-finding={finds ? '' : undefined}>
            <KnownCommands value={commands}>
              <SettingFinderContext value={finds}>
                {shownPages.map(({ id, label, Content }) => (
                  <section key={id} className={styles.page} aria-label={label}>
                    {finds ? <h3 className={styles.pageName}>{label}</h3> : null}
                    <Suspense fallback={<Spinner label="Loading" />}>
                      <Content />
                    </Suspense>
                  </section>
                ))}
              </SettingFinderContext>
            </KnownCommands>
            {finds ? (
              <p className={styles.none} role="status">
                {FINDING.none}
              </p>
            ) : null}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Of the first setting that is shown; to set it, not to reset it. */
const firstControl = (content: HTMLElement | null): HTMLElement | undefined =>
  [
    ...(content?.querySelectorAll<HTMLElement>(
      '[data-found] :is(button, input, select, textarea):not([tabindex="-1"], [data-reset])',
    ) ?? []),
  ].find((control) => control.checkVisibility())
