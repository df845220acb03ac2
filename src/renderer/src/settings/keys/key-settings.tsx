import { useContext, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Command } from '../../commands/command.ts'
import { focusSoon } from '../../commands/focus-soon.ts'
import { commandsOfKeys, findCommands, groupedCommands } from '../../commands/keys/find-commands.ts'
import { withKeysOf, withKeysTaken } from '../../commands/keys/key-clashes.ts'
import { presetKeys, presetOf, type PresetName } from '../../commands/keys/key-presets.ts'
import { keysOfEvent } from '../../commands/keys/keys-of-event.ts'
import { useReport } from '../../connection/use-report.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SettingFinderContext } from '../../ui/field/setting-finder.ts'
import { Setting, SettingGroup } from '../../ui/field/setting.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { formatKeys } from '../../ui/menu/format-keys.ts'
import { useCoreSettings } from '../use-core-settings.ts'
import { CommandKeys } from './command-keys.tsx'
import { KeyRecorder } from './key-recorder.tsx'
import { KnownCommands } from './known-commands.ts'
import { KEY_WORDS as WORDS } from './words.ts'
import styles from './keys.module.css'
import { onMac } from '../../ui/menu/matches-keys.ts'

const PRESET_NAMES: Readonly<Record<PresetName, string>> = {
  latent: 'Latent',
  obsidian: 'Obsidian',
  vscode: 'VS Code',
}

/** The keys of all commands: which they are, and how to have others. */
export function KeySettings() {
  const { app, overlay, toasts } = useStores()
  const commands = useContext(KnownCommands)
  const finds = useContext(SettingFinderContext)
  const shell = useStore(app.state, (state) => state.app?.shell ?? 'browser')
  const { settings, set } = useCoreSettings()
  const report = useReport()
  const isMac = onMac()
  const own = settings.keys
  const preset = presetOf(own, commands, isMac)

  /** All keys at once, with a way back. */
  function replaceAll(keys: Record<string, string[]>, said: string): void {
    app
      .updateSettings({ keys })
      .then(() =>
        toasts.show(said, { action: { label: WORDS.undo, run: () => set({ keys: own }) } }),
      )
      .catch(report)
  }
  return (
    <>
      <SettingGroup title={WORDS.group}>
        <Setting title={WORDS.preset.title} text={WORDS.preset.text} words={WORDS.preset.words}>
          <Segmented<PresetName | 'own'>
            label={WORDS.preset.title}
            value={preset ?? 'own'}
            options={[
              { value: 'latent', label: PRESET_NAMES.latent },
              { value: 'obsidian', label: PRESET_NAMES.obsidian },
              { value: 'vscode', label: PRESET_NAMES.vscode },
              ...(preset === null ? [{ value: 'own' as const, label: WORDS.preset.own }] : []),
            ]}
            onChange={(name) => {
              if (name !== 'own')
                replaceAll(presetKeys(name, commands, isMac), WORDS.preset.done(PRESET_NAMES[name]))
            }}
          />
        </Setting>
        <Setting title={WORDS.vim.title} text={WORDS.vim.text} words={WORDS.vim.words}>
          <Button onClick={() => overlay.show({ kind: 'settings', section: 'notes' })}>
            {WORDS.vim.show}
          </Button>
        </Setting>
      </SettingGroup>
      {/* Commands have a field of their own to be found by. */}
      {finds ? null : commands.length === 0 ? (
        <p className={styles.none}>{WORDS.noVault}</p>
      ) : (
        <AllKeys commands={commands} place={{ shell, isMac }} />
      )}
      {finds === null && Object.keys(own).length > 0 ? (
        <Button onClick={() => replaceAll({}, WORDS.reset.done)}>{WORDS.reset.button}</Button>
      ) : null}
    </>
  )
}

/** Of which command keys are written down, and in the place of which. */
interface Recording {
  readonly id: string
  readonly instead: string | null
}

function AllKeys({
  commands,
  place,
}: {
  readonly commands: readonly Command[]
  readonly place: { readonly shell: 'electron' | 'browser'; readonly isMac: boolean }
}) {
  const { settings, set } = useCoreSettings()
  const [query, setQuery] = useState('')
  /** Null while it is searched by names. */
  const [pressed, setPressed] = useState<string | null>(null)
  const [recording, setRecording] = useState<Recording | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const own = settings.keys
  const found =
    pressed === null || pressed === ''
      ? findCommands(commands, pressed === null ? query : '', navigator.platform)
      : commandsOfKeys(commands, pressed)
  const keep = (command: Command, keys: string, takes: boolean): void => {
    const instead = recording?.instead ?? null
    const list =
      instead === null
        ? [...command.keys, keys]
        : command.keys.map((each) => (each === instead ? keys : each))
    set({
      keys: takes
        ? withKeysTaken(own, command, { keys: list, taken: keys, commands })
        : withKeysOf(own, command, list),
    })
    finish(command)
  }
  /** What had the focus goes, or may: it stays at the command. */
  const stayAt = ({ id }: Command): void => focusSoon(`[data-adds-keys="${CSS.escape(id)}"]`)
  const finish = (command: Command): void => {
    setRecording(null)
    stayAt(command)
  }
  const findBy = (keys: string | null): void => {
    setPressed(keys)
    field.current?.focus()
  }
  const onPress = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return findBy(null)
    const keys = keysOfEvent(event.nativeEvent, place.isMac)
    if (keys !== null) setPressed(keys)
  }
  return (
    <section aria-label={WORDS.group}>
      <div className={styles.search}>
        <TextField
          ref={field}
          hideLabel
          icon={<SearchIcon />}
          {...(pressed === null
            ? {
                type: 'search',
                label: WORDS.find,
                placeholder: WORDS.find,
                value: query,
                onChange: (event) => setQuery(event.target.value),
              }
            : {
                label: WORDS.byKeys,
                placeholder: WORDS.pressToFind,
                readOnly: true,
                'data-records-keys': '',
                value: formatKeys(pressed, navigator.platform),
                onKeyDown: onPress,
              })}
        />
        <Button onClick={() => findBy(pressed === null ? '' : null)}>
          {pressed === null ? WORDS.byKeys : WORDS.anyName}
        </Button>
      </div>
      {groupedCommands(found).map(([group, all]) => (
        <section key={group} className={styles.group}>
          <h4>{group}</h4>
          <ul>
            {all.map((command) => (
              <li key={command.id}>
                <CommandKeys
                  command={command}
                  onAdd={() => setRecording({ id: command.id, instead: null })}
                  onChange={(keys) => setRecording({ id: command.id, instead: keys })}
                  onRemove={(keys) => {
                    set({
                      keys: withKeysOf(
                        own,
                        command,
                        command.keys.filter((each) => each !== keys),
                      ),
                    })
                    stayAt(command)
                  }}
                  onReset={() => {
                    set({ keys: withKeysOf(own, command, command.usualKeys ?? command.keys) })
                    stayAt(command)
                  }}
                />
                {recording?.id === command.id ? (
                  <KeyRecorder
                    command={command}
                    commands={commands}
                    place={place}
                    onKeep={(keys, takes) => keep(command, keys, takes)}
                    onCancel={() => finish(command)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          {WORDS.none}
        </p>
      ) : null}
    </section>
  )
}
