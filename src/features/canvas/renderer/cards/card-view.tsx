import { memo, useEffect, useRef } from 'react'
import { FaultBoundary } from '../../../../renderer/src/ui/fault/fault-boundary.tsx'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { SIDES, type Box, type CanvasNode } from '../../shared/canvas.ts'
import { HANDLES } from '../board/board-store.ts'
import { canvasWords } from '../words.ts'
import { CardContent } from './card-content.tsx'
import { colorStyle } from './card-color.ts'
import { cardName } from './card-name.ts'
import { WrittenText } from './written-text.tsx'
import styles from './card.module.css'

export interface CardProps {
  readonly node: CanvasNode
  /** Where it is drawn: other than in the file while it is moved. */
  readonly box: Box
  /** Of the canvas. */
  readonly path: VaultPath
  /** As it is read out. */
  readonly spoken: string
  readonly isFar: boolean
  readonly isChosen: boolean
  /** Alone, so that it can be sized. */
  readonly isSole: boolean
  readonly isFocused: boolean
  /** The end of a connection that is being made. */
  readonly isTarget: boolean
  readonly isEditing: boolean
  readonly isReadOnly: boolean
  readonly onText: (id: string, text: string) => void
  readonly onLabel: (id: string, label: string) => void
  readonly onEndEditing: () => void
}

/** A card or a group. */
export const CardView = memo(function CardView({
  node,
  box,
  path,
  spoken,
  isFar,
  isChosen,
  isSole,
  isFocused,
  isTarget,
  isEditing,
  isReadOnly,
  onText,
  onLabel,
  onEndEditing,
}: CardProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused && !isEditing) element.current?.focus({ preventScroll: true })
  }, [isFocused, isEditing])
  const { id, type, color } = node
  const isGroup = type === 'group'
  const isBare = type === 'file' && !isFar
  return (
    <div
      ref={element}
      role="group"
      aria-label={spoken}
      tabIndex={-1}
      className={classNames(
        isGroup ? styles.group : styles.card,
        isBare && styles.bare,
        isChosen && styles.chosen,
        isTarget && styles.target,
      )}
      data-card={id}
      data-colored={color === null ? undefined : ''}
      data-focused={isFocused ? '' : undefined}
      style={{
        left: box.x,
        top: box.y,
        width: box.width,
        height: box.height,
        ...colorStyle(color),
      }}
    >
      {isGroup ? (
        <GroupLabel
          name={node.label === null || node.label === '' ? null : cardName(node)}
          label={node.label ?? ''}
          isEditing={isEditing}
          onLabel={(label) => onLabel(id, label)}
          onEnd={onEndEditing}
        />
      ) : (
        <div className={styles.body} data-scrolls={isChosen ? '' : undefined}>
          {isEditing && type === 'text' ? (
            <WrittenText
              label={canvasWords.textOf}
              text={node.text}
              isLong
              onText={(text) => onText(id, text)}
              onEnd={onEndEditing}
            />
          ) : (
            <FaultBoundary level="block" what={spoken} resetKeys={[node]}>
              <CardContent node={node} path={path} isFar={isFar} />
            </FaultBoundary>
          )}
        </div>
      )}
      {isReadOnly || isEditing ? null : <Grips isSole={isSole} />}
    </div>
  )
})

function GroupLabel({
  name,
  label,
  isEditing,
  onLabel,
  onEnd,
}: {
  readonly name: string | null
  readonly label: string
  readonly isEditing: boolean
  readonly onLabel: (label: string) => void
  readonly onEnd: () => void
}) {
  if (isEditing)
    return (
      <span className={styles.label}>
        <WrittenText label={canvasWords.labelOfGroup} text={label} onText={onLabel} onEnd={onEnd} />
      </span>
    )
  if (name === null) return null
  return (
    <span className={styles.label} dir="auto">
      {name}
    </span>
  )
}

/** For the pointer: the keys have their own ways. */
const Grips = ({ isSole }: { readonly isSole: boolean }) => (
  <>
    {SIDES.map((side) => (
      <span key={side} className={styles.side} data-side={side} aria-hidden />
    ))}
    {isSole
      ? HANDLES.map((handle) => (
          <span key={handle} className={styles.handle} data-handle={handle} aria-hidden />
        ))
      : null}
  </>
)
