import { useStore } from 'zustand'
import { useClient } from '../../connection/connection-context.tsx'
import { useReport } from '../../connection/use-report.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { Button } from '../../ui/field/button.tsx'
import { OnOff } from '../../ui/field/on-off.tsx'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { LOOK_WORDS } from './words.ts'
import styles from './look.module.css'

const WORDS = LOOK_WORDS.customCss

/** The person's own styles: on or off, and where they lie. */
export function CustomCssSetting() {
  const { app, toasts } = useStores()
  const client = useClient()
  const report = useReport()
  const { settings, set } = useCoreSettings()
  const css = useStore(app.state, (state) => state.app?.customCss)
  const show = (): void =>
    void client
      .call('settings.showCustomCss', {})
      .then(({ isShown }) => {
        if (!isShown && css) toasts.show(WORDS.place(showInvisible(css.file)))
      })
      .catch(report)
  const isMissing = settings.customCss && css?.revision === null && !css.isSafe
  return (
    <CoreSetting names={['customCss']} title={WORDS.title} text={WORDS.text} words={WORDS.words}>
      <Button onClick={show}>{WORDS.show}</Button>
      <OnOff
        label={WORDS.title}
        value={settings.customCss}
        onChange={(customCss) => set({ customCss })}
      />
      {css?.isSafe || isMissing ? (
        <p className={styles.note} role="status">
          {css?.isSafe ? WORDS.isSafe : WORDS.missing}
        </p>
      ) : null}
    </CoreSetting>
  )
}
