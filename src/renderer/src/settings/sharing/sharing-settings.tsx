import { useContext, useRef, useState, type ChangeEvent } from 'react'
import { useStore } from 'zustand'
import {
  changedSettings,
  changeTo,
  defaultsOf,
  patchOf,
  picked,
  readSettingsFile,
  SHARED_SETTINGS,
  writeSettingsFile,
  type SettingsChange,
} from '../../../../shared/domain/settings-file.ts'
import type { Settings } from '../../../../shared/domain/settings.ts'
import type { Command } from '../../commands/command.ts'
import { importedKeys, type KeyRemark } from '../../commands/keys/imported-keys.ts'
import type { KeyPlace } from '../../commands/keys/kept-keys.ts'
import { useReport } from '../../connection/use-report.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Setting, SettingGroup } from '../../ui/field/setting.tsx'
import { saveBlob } from '../../ui/save-address.ts'
import { KnownCommands } from '../keys/known-commands.ts'
import { useCoreSettings } from '../use-core-settings.ts'
import { ImportedChanges } from './imported-changes.tsx'
import { SHARING_WORDS as WORDS } from './words.ts'
import styles from './sharing.module.css'
import { onMac } from '../../ui/menu/matches-keys.ts'

const MOST_BYTES = 1_000_000

interface ReadFile {
  readonly changes: readonly SettingsChange[]
  readonly leftOut: readonly string[]
  readonly keysLeftOut: readonly KeyRemark[]
  readonly keysMayNotArrive: readonly KeyRemark[]
}
type Found = { readonly problem: string } | ReadFile

/** What a file would change, of keys only what may be set; null for what is no such file. */
function readFile(
  text: string,
  {
    settings,
    commands,
    place,
  }: {
    readonly settings: Settings
    readonly commands: readonly Command[]
    readonly place: KeyPlace
  },
): ReadFile | null {
  const read = readSettingsFile(text, settings)
  if (read === null) return null
  const others = read.changes.filter(({ name }) => name !== 'keys')
  const given = patchOf(read.changes).keys
  if (given === undefined) return { ...read, keysLeftOut: [], keysMayNotArrive: [] }
  const { keys, leftOut, mayNotArrive } = importedKeys(given, commands, place)
  return {
    changes: keys === null ? others : [...others, ...changeTo('keys', keys, settings)],
    leftOut: read.leftOut,
    keysLeftOut: leftOut,
    keysMayNotArrive: mayNotArrive,
  }
}

/** All settings at once: out to a file, in from one, and back to the beginning. */
export function SharingSettings() {
  const { app, toasts } = useStores()
  const commands = useContext(KnownCommands)
  const shell = useStore(app.state, (state) => state.app?.shell ?? 'browser')
  const { settings } = useCoreSettings()
  const report = useReport()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Found | null>(null)
  const resettable = changedSettings(settings).filter((name) => SHARED_SETTINGS.includes(name))

  /** Changes them, and says so with a way back. */
  function change(patch: Partial<Settings>, said: string): void {
    const names = SHARED_SETTINGS.filter((name) => name in patch)
    const before = picked(settings, names)
    app
      .updateSettings(patch)
      .then(() => {
        setFound(null)
        toasts.show(said, {
          action: {
            label: WORDS.undo,
            run: () => void app.updateSettings(before).catch(report),
          },
        })
      })
      .catch(report)
  }
  async function read(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? []
    // The same file can be chosen again.
    const text = file && file.size <= MOST_BYTES ? await file.text() : null
    if (input.current) input.current.value = ''
    if (!file) return
    if (text === null) return setFound({ problem: WORDS.import.tooLarge })
    const place = { shell, isMac: onMac() }
    setFound(readFile(text, { settings, commands, place }) ?? { problem: WORDS.import.noFile })
  }
  return (
    <SettingGroup title="All settings">
      <Setting title={WORDS.export.title} text={WORDS.export.text} words={WORDS.export.words}>
        <Button
          onClick={() =>
            saveBlob(
              new Blob([writeSettingsFile(settings)], { type: 'application/json' }),
              WORDS.export.file,
            )
          }
        >
          {WORDS.export.button}
        </Button>
      </Setting>
      <Setting title={WORDS.import.title} text={WORDS.import.text} words={WORDS.import.words}>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          className={styles.file}
          tabIndex={-1}
          aria-label={WORDS.import.choose}
          onChange={(event) => void read(event).catch(report)}
        />
        <Button onClick={() => input.current?.click()}>{WORDS.import.button}</Button>
      </Setting>
      {found && 'problem' in found ? <p role="alert">{found.problem}</p> : null}
      {found && 'changes' in found ? (
        <ImportedChanges
          {...found}
          onApply={() => change(patchOf(found.changes), WORDS.import.done)}
          onCancel={() => setFound(null)}
        />
      ) : null}
      <Setting
        title={WORDS.reset.title}
        text={resettable.length === 0 ? WORDS.reset.none : WORDS.reset.text}
        words={WORDS.reset.words}
      >
        <Button
          disabled={resettable.length === 0}
          onClick={() => change(defaultsOf(resettable), WORDS.reset.done)}
        >
          {WORDS.reset.button}
        </Button>
      </Setting>
    </SettingGroup>
  )
}
