import { CapturePlaces, CaptureThreshold } from './capture-places.tsx'
import { CaptureShortcut } from './capture-shortcut.tsx'
import { SettingGroup } from '../../../../renderer/src/ui/field/setting.tsx'

/** Everything about keeping a thought and finding its place. */
export const CaptureSettings = () => (
  <>
    <SettingGroup
      title="Capture"
      text="A thought is on disk before anything looks at it. What Latent is not sure about waits in the inbox."
    >
      <CaptureShortcut />
    </SettingGroup>
    <SettingGroup title="Filing">
      <CaptureThreshold />
    </SettingGroup>
    <CapturePlaces />
  </>
)
