import { useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { Settings } from '../../../../shared/domain/settings.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { acceleratorOf, keysOf } from './accelerator.ts'
import styles from './capture-settings.module.css'
import { Setting } from '../../../../renderer/src/ui/field/setting.tsx'
import { useReport } from '../../../../renderer/src/connection/use-report.ts'

const USUAL = Settings.parse({}).captureShortcut

/** The keys that open the box: in the window they are fixed, over other programs they can be chosen. */
export function CaptureShortcut() {
  const { app } = useStores()
  const report = useReport()
  const shortcut = useStore(app.state, (state) => state.app?.captureShortcut ?? null)
  const keys = useStore(app.state, (state) => state.app?.settings.captureShortcut ?? USUAL)
  const [isListening, setListening] = useState(false)
  const inWindow = (
    <Setting title="In Latent" text="Also in the commands, as “Capture a thought”.">
      <Kbd keys="Mod+Shift+Space" />
    </Setting>
  )
  if (shortcut === null)
    return (
      <>
        {inWindow}
        <Setting
          title="From other programs"
          text="A page in the browser cannot listen there. Latent for the desktop can."
        />
      </>
    )

  const set = (captureShortcut: string): void => {
    setListening(false)
    if (captureShortcut !== keys) void app.updateSettings({ captureShortcut }).catch(report)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setListening(false)
    const pressed = acceleratorOf(event.nativeEvent, /^(Mac|iP)/.test(navigator.platform))
    if (pressed !== null) set(pressed)
  }
  return (
    <>
      {inWindow}
      <Setting
        title="From other programs"
        text={
          shortcut === 'taken' ? (
            <span role="alert" className={styles.taken}>
              Another program has these keys, so they do nothing here. Choose others.
            </span>
          ) : shortcut === 'off' ? (
            'Off. Links that begin with latent://capture still open the box.'
          ) : (
            'Opens a small window over whatever is on the screen.'
          )
        }
      >
        <div className={styles.keys}>
          <button
            type="button"
            className={styles.record}
            aria-label={
              isListening ? 'Press the keys' : `Keys over other programs: ${keys || 'none'}. Change`
            }
            data-listening={isListening || undefined}
            onClick={() => setListening(true)}
            onBlur={() => setListening(false)}
            onKeyDown={onKeyDown}
          >
            {isListening ? 'Press the keys…' : keys === '' ? 'None' : <Kbd keys={keysOf(keys)} />}
          </button>
          {keys === USUAL ? null : <Button onClick={() => set(USUAL)}>Usual</Button>}
          {keys === '' ? null : <Button onClick={() => set('')}>Turn off</Button>}
        </div>
      </Setting>
    </>
  )
}
