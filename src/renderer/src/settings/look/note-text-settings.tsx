import { useRef, useState } from 'react'
import {
  FontName,
  LOOK_BOUNDS,
  type NoteWidth,
} from '../../../../shared/domain/looks/look-settings.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { SettingGroup } from '../../ui/field/setting.tsx'
import { Stepper } from '../../ui/field/stepper.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useTakenAtEnd } from '../../ui/use-taken-at-end.ts'
import { CoreSetting } from '../core-setting.tsx'
import { useCoreSettings } from '../use-core-settings.ts'
import { isFontThere } from './is-font-there.ts'
import { LOOK_WORDS as WORDS } from './words.ts'
import styles from './look.module.css'

const IN_CHARACTERS = 70

/** How the text of notes is set. */
export function NoteTextSettings() {
  const { settings, set } = useCoreSettings()
  const width = settings.noteWidth
  return (
    <SettingGroup title="Text of notes">
      <CoreSetting
        names={['noteFont', 'noteFontName']}
        title={WORDS.font.title}
        text={WORDS.font.text}
        words={WORDS.font.words}
      >
        <Segmented
          label={WORDS.font.title}
          value={settings.noteFont}
          options={[
            { value: 'sans', label: 'Sans' },
            { value: 'serif', label: 'Serif' },
            { value: 'mono', label: 'Mono' },
            { value: 'own', label: 'Another' },
          ]}
          onChange={(noteFont) => set({ noteFont })}
        />
        {settings.noteFont === 'own' ? <FontField /> : null}
      </CoreSetting>
      <CoreSetting names={['noteSize']} {...WORDS.size}>
        <Stepper
          label={WORDS.size.title}
          value={settings.noteSize}
          {...LOOK_BOUNDS.noteSize}
          unit="px"
          onChange={(noteSize) => set({ noteSize })}
        />
      </CoreSetting>
      <CoreSetting
        names={['noteWidth']}
        title={WORDS.width.title}
        text={WORDS.width.text}
        words={WORDS.width.words}
      >
        <Segmented<Extract<NoteWidth, string> | 'characters'>
          label={WORDS.width.title}
          value={typeof width === 'number' ? 'characters' : width}
          options={[
            { value: 'narrow', label: 'Narrow' },
            { value: 'normal', label: 'Normal' },
            { value: 'wide', label: 'Wide' },
            { value: 'full', label: 'Full' },
            { value: 'characters', label: 'Own' },
          ]}
          onChange={(chosen) =>
            set({ noteWidth: chosen === 'characters' ? IN_CHARACTERS : chosen })
          }
        />
        {typeof width === 'number' ? (
          <Stepper
            label={WORDS.width.characters}
            value={width}
            {...LOOK_BOUNDS.noteWidth}
            step={2}
            onChange={(noteWidth) => set({ noteWidth })}
          />
        ) : null}
      </CoreSetting>
      <CoreSetting names={['noteLineHeight']} {...WORDS.lineHeight}>
        <Stepper
          label={WORDS.lineHeight.title}
          value={settings.noteLineHeight}
          {...LOOK_BOUNDS.noteLineHeight}
          step={0.1}
          onChange={(noteLineHeight) => set({ noteLineHeight })}
        />
      </CoreSetting>
    </SettingGroup>
  )
}

/** Kept when it is left, or at Enter; what cannot be a name is not. */
function FontField() {
  const { settings, set } = useCoreSettings()
  const [typed, setTyped] = useState(settings.noteFontName)
  // Set elsewhere, it is the one here too, unless another one is being typed.
  const [known, setKnown] = useState(settings.noteFontName)
  if (known !== settings.noteFontName) {
    setKnown(settings.noteFontName)
    if (typed.trim() === known) setTyped(settings.noteFontName)
  }
  const isKept = useRef(true)
  const name = typed.trim()
  const isName = FontName.safeParse(name).success
  const isMissing = isName && name !== '' && !isFontThere(name)
  const keep = (): void => {
    if (isKept.current || !isName) return
    isKept.current = true
    if (name !== settings.noteFontName) set({ noteFontName: name })
  }
  useTakenAtEnd(keep)
  return (
    <TextField
      className={styles.font ?? ''}
      label={WORDS.font.name}
      hideLabel
      placeholder={WORDS.font.example}
      value={typed}
      onChange={(event) => {
        isKept.current = false
        setTyped(event.target.value)
      }}
      onBlur={keep}
      onEnter={keep}
      error={isName ? null : WORDS.font.refused}
      hint={isMissing ? WORDS.font.missing : undefined}
    />
  )
}
