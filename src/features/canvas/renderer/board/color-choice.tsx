import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { PRESETS } from '../../shared/canvas.ts'
import { colorStyle } from '../cards/card-color.ts'
import { canvasWords } from '../words.ts'
import styles from './board.module.css'

/** The six colours of the format, none, or one of one's own. */
export function ColorChoice({
  color,
  isDisabled,
  onColor,
}: {
  readonly color: string | null
  readonly isDisabled: boolean
  readonly onColor: (color: string | null) => void
}) {
  return (
    <Popover
      label={canvasWords.color}
      trigger={
        <IconButton
          label={canvasWords.color}
          side="top"
          disabled={isDisabled}
          icon={<Dot color={color} />}
        />
      }
    >
      <div className={styles.swatches}>
        {PRESETS.map((preset) => (
          <Swatch
            key={preset}
            name={canvasWords.colors[preset]}
            color={preset}
            isTaken={color === preset}
            onColor={onColor}
          />
        ))}
        <Swatch
          name={canvasWords.colorNone}
          color={null}
          isTaken={color === null}
          onColor={onColor}
        />
        <input
          type="color"
          className={styles.ownColor}
          aria-label={canvasWords.colorOwn}
          title={canvasWords.colorOwn}
          value={color?.length === 7 ? color : '#808080'}
          onChange={({ target }) => onColor(target.value)}
        />
      </div>
    </Popover>
  )
}

const Swatch = ({
  name,
  color,
  isTaken,
  onColor,
}: {
  readonly name: string
  readonly color: string | null
  readonly isTaken: boolean
  readonly onColor: (color: string | null) => void
}) => (
  <button
    type="button"
    className={styles.swatch}
    aria-label={name}
    title={name}
    aria-pressed={isTaken}
    onClick={() => onColor(color)}
  >
    <span style={colorStyle(color)} />
  </button>
)

const Dot = ({ color }: { readonly color: string | null }) => (
  <span className={styles.dot} style={colorStyle(color)} />
)
