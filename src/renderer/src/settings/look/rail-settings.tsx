import { useFeatures } from '../../connection/features-context.tsx'
import { OnOff } from '../../ui/field/on-off.tsx'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { LOOK_WORDS as WORDS } from './words.ts'
import styles from './look.module.css'

/** What stands at the left edge of the window. */
export function RailSettings() {
  const { settings, set } = useCoreSettings()
  const views = useFeatures().flatMap((feature) => feature.views ?? [])
  const hidden = settings.hiddenViews
  return (
    <>
      <CoreSetting names={['railNames']} {...WORDS.railNames}>
        <OnOff
          label={WORDS.railNames.title}
          value={settings.railNames}
          onChange={(railNames) => set({ railNames })}
        />
      </CoreSetting>
      <CoreSetting names={['hiddenViews']} {...WORDS.hiddenViews}>
        <ul className={styles.views} aria-label={WORDS.hiddenViews.title}>
          {views.map(({ id, label, icon }) => (
            <li key={id}>
              <label className={styles.view}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  onChange={(event) =>
                    set({
                      hiddenViews: event.target.checked
                        ? hidden.filter((each) => each !== id)
                        : [...hidden, id],
                    })
                  }
                />
                {icon}
                {label}
              </label>
            </li>
          ))}
        </ul>
      </CoreSetting>
    </>
  )
}
