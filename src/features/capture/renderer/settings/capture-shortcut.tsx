import { useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { useFeatureSettings } from '../../../../renderer/src/connection/use-feature-settings.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { formatKeys } from '../../../../renderer/src/ui/menu/format-keys.ts'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { CaptureSettings } from '../../shared/settings.ts'
import { acceleratorOf, keysOf } from './accelerator.ts'
import styles from './capture-settings.module.css'
import { Setting } from '../../../../renderer/src/ui/field/setting.tsx'
import { useReport } from '../../../../renderer/src/connection/use-report.ts'
import { onMac } from '../../../../renderer/src/ui/menu/matches-keys.ts'

const USUAL = CaptureSettings.parse({}).captureShortcut

/** The keys that open the box: in the window they are fixed, over other programs they can be chosen. */
export function CaptureShortcut() {
  const {
    settings: { captureShortcut: keys },
    set: change,
  } = useFeatureSettings(CaptureSettings)
  const report = useReport()
  // Known again once other keys are listened for.
  const { data } = useCall('captureBox.shortcut', {}, { reloadOn: ['app.changed'] })
  const [isListening, setListening] = useState(false)
  const inWindow = (
    <Setting title="In Latent" text="Also in the commands, as “Capture a thought”.">
      <Kbd keys="Mod+Shift+Space" />
    </Setting>
  )
  if (data === undefined) return inWindow
  const shortcut = data.state
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

  // As it is drawn: a person who speaks to the window says what they see.
  const shown = keys === '' ? 'None' : formatKeys(keysOf(keys), navigator.platform)
  const set = (captureShortcut: string): void => {
    setListening(false)
    if (captureShortcut !== keys) void change({ captureShortcut }).catch(report)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setListening(false)
    const pressed = acceleratorOf(event.nativeEvent, onMac())
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
              isListening ? 'Press the keys…' : `Keys over other programs: ${shown}. Change`
            }
            data-listening={isListening || undefined}
            // The window leaves them alone, whatever they are there.
            data-records-keys={isListening ? '' : undefined}
            onClick={() => setListening(true)}
            onBlur={() => setListening(false)}
            onKeyDown={onKeyDown}
          >
            {isListening ? 'Press the keys…' : keys === '' ? shown : <Kbd keys={keysOf(keys)} />}
          </button>
          {keys === USUAL ? null : <Button onClick={() => set(USUAL)}>Usual</Button>}
          {keys === '' ? null : <Button onClick={() => set('')}>Turn off</Button>}
        </div>
      </Setting>
    </>
  )
}
