import type { ComponentProps } from 'react'
import { changedSettings, defaultsOf } from '../../../shared/domain/settings-file.ts'
import type { Settings } from '../../../shared/domain/settings.ts'
import { Setting } from '../ui/field/setting.tsx'
import { useCoreSettings } from './use-core-settings.ts'

/** A setting of the core, with a way back to what it was at first. */
export function CoreSetting({
  names,
  ...rest
}: Omit<ComponentProps<typeof Setting>, 'onReset'> & {
  /** The fields that it sets. */
  readonly names: readonly (keyof Settings)[]
}) {
  const { settings, set } = useCoreSettings()
  const isChanged = changedSettings(settings, names).length > 0
  return <Setting {...rest} onReset={isChanged ? () => set(defaultsOf(names)) : undefined} />
}
