import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { OPEN_DIALOG } from '../dialog/open-dialog.ts'
import { holdKeys } from '../menu/hold-keys.ts'

/**
 * Draws a dialog from when it is first asked for, as its code is loaded then. Keys that are typed meanwhile are meant
 * for it, unless told otherwise.
 */
export function OnceAsked({
  isAsked,
  holdsKeys = true,
  focus = 'body *',
  onCancel = () => {},
  children,
}: {
  readonly isAsked: boolean
  readonly holdsKeys?: boolean
  /** The selector of what has the focus in it first; left out, it is whatever a dialog focuses. */
  readonly focus?: string
  /** The person does not want it any more, before it is there. */
  readonly onCancel?: () => void
  readonly children: ReactNode
}) {
  const [wasAsked, setAsked] = useState(isAsked)
  const release = useRef<() => void>(undefined)
  if (isAsked && !wasAsked) setAsked(true)
  useLayoutEffect(() => (isAsked ? () => release.current?.() : undefined), [isAsked])
  return wasAsked ? (
    <Suspense
      fallback={
        isAsked && holdsKeys ? (
          <HeldKeys
            focus={focus}
            onHold={(end) => void (release.current = end)}
            onCancel={onCancel}
          />
        ) : null
      }
    >
      {children}
    </Suspense>
  ) : null
}

/** Goes on when this is gone, until the dialog has the focus or `onHold`'s answer is called. */
function HeldKeys({
  focus,
  onHold,
  onCancel,
}: {
  readonly focus: string
  readonly onHold: (release: () => void) => void
  readonly onCancel: () => void
}): null {
  const hold = useEffectEvent(() =>
    onHold(
      holdKeys(
        () => focusInDialog(focus),
        () => onCancel(),
      ).drop,
    ),
  )
  useLayoutEffect(() => hold(), [])
  return null
}

/**
 * What has the focus in a dialog, if `focus` selects it; else null. A dialog takes the focus by itself, a moment after it
 * is drawn; one that is just being closed has it no more.
 */
export function focusInDialog(focus = 'body *'): HTMLElement | null {
  const { activeElement } = document
  const dialog = activeElement?.closest(OPEN_DIALOG)
  return dialog && activeElement instanceof HTMLElement && activeElement.matches(focus)
    ? activeElement
    : null
}
