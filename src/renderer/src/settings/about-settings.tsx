import { useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { SEEN_TIP } from '../stores/tip-store.ts'
import { TOUR } from '../stores/tour-store.ts'
import { Button } from '../ui/field/button.tsx'
import { PlainText } from '../ui/diff/plain-text.tsx'
import { OnOff } from '../ui/field/on-off.tsx'
import { Setting, SettingGroup } from '../ui/field/setting.tsx'
import styles from './about-settings.module.css'
import { CoreSetting } from './core-setting.tsx'
import { useCoreSettings } from './use-core-settings.ts'
import { TIPS as TIPS_WORDS } from './words.ts'

/** Which Latent this is, and whose work it is built with. */
export function AboutSettings() {
  const { app, overlay, ofFeatures } = useStores()
  const state = useStore(app.state, ({ app: known }) => known)
  const [isOpen, setOpen] = useState(false)
  const { data: notices, error } = useCall('app.notices', isOpen ? {} : null)
  const { settings, set } = useCoreSettings()
  const seenTips = settings.seen.filter((one) => one.startsWith(SEEN_TIP))
  const withoutTips = settings.seen.filter((one) => !one.startsWith(SEEN_TIP))
  if (!state) return null
  return (
    <SettingGroup title="About">
      <Setting
        title={`Latent ${state.version}`}
        text={state.shell === 'electron' ? 'Desktop' : 'In the browser, on this machine only'}
      />
      {state.vault ? (
        <Setting title="Tour" text="What is different here, in five steps.">
          <Button
            onClick={() => {
              overlay.close()
              ofFeatures.of(TOUR).goTo(0)
            }}
          >
            Take the tour
          </Button>
        </Setting>
      ) : null}
      <CoreSetting names={['tips']} title={TIPS_WORDS.title} text={TIPS_WORDS.text}>
        <Button disabled={seenTips.length === 0} onClick={() => set({ seen: withoutTips })}>
          {TIPS_WORDS.again}
        </Button>
        <OnOff label={TIPS_WORDS.title} value={settings.tips} onChange={(tips) => set({ tips })} />
      </CoreSetting>
      <Setting
        title="Work of others"
        text="The packages that Latent is built with, and their licences."
      >
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Third-party notices
        </Button>
      </Setting>
      {isOpen && error ? <p role="alert">{error.message}</p> : null}
      {isOpen && notices ? (
        <ul className={styles.notices} aria-label="Third-party notices">
          {notices.map(({ name, version, licence, text }) => (
            <li key={`${name} ${version}`}>
              <Notice title={`${name} ${version}`} licence={licence} text={text} />
            </li>
          ))}
        </ul>
      ) : null}
    </SettingGroup>
  )
}

/** The text is long, and drawn only for who opens it. */
function Notice({
  title,
  licence,
  text,
}: {
  readonly title: string
  readonly licence: string
  readonly text: string
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} <span className={styles.licence}>{licence}</span>
      </summary>
      {isOpen ? <PlainText text={text} /> : null}
    </details>
  )
}
