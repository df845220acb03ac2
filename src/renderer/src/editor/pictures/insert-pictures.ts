import { invertedEffects, isolateHistory } from '@codemirror/commands'
import type { Extension, StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { fileNameOf, isNotePath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import type { EditorServices } from '../editor-services.ts'
import { embedOf, filesCame, filesWent } from './came-files.ts'
import { namingPictures, offerName } from './name-offer.ts'
import { PICTURE_WORDS } from './words.ts'
import { placeOf, stopWaiting, waitAt, waitingPlaces } from '../waiting-place.ts'

/**
 * A picture that is pasted or dropped becomes a file of the vault with its link where it was put. One undo takes both
 * away, one redo brings both back.
 */
export const insertingPictures = (path: VaultPath, services: EditorServices): Extension => [
  waitingPlaces,
  namingPictures(services),
  invertedEffects.of(({ effects }) =>
    effects.flatMap((effect) => {
      if (effect.is(filesCame)) return [filesWent.of(effect.value)]
      return effect.is(filesWent) ? [filesCame.of(effect.value)] : []
    }),
  ),
  EditorView.updateListener.of(({ transactions }) => {
    for (const transaction of transactions)
      if (transaction.isUserEvent('undo') || transaction.isUserEvent('redo'))
        for (const effect of transaction.effects)
          if (effect.is(filesCame) || effect.is(filesWent)) services.followPictures(effect.value)
  }),
  EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event
      // A text or a table often brings a picture of itself along.
      if (!clipboardData || clipboardData.getData('text/plain') !== '') return false
      const { from, to } = view.state.selection.main
      return take(view, [...clipboardData.files], { path, from, to }, services)
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.every(isText)) return false
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
      return take(view, files, { path, from: at, to: at }, services)
    },
  }),
]

/** Where pictures go: the note, and what is selected in it. */
interface Place {
  readonly path: VaultPath
  readonly from: number
  readonly to: number
}

/** The editor puts the text of such a file in by itself. */
const isText = ({ type, name }: File): boolean => type.startsWith('text/') || isNotePath(name)
const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/** @returns true when there was a file, whatever became of it */
function take(
  view: EditorView,
  files: readonly File[],
  place: Place,
  services: EditorServices,
): boolean {
  if (files.length === 0) return false
  if (view.state.readOnly) {
    services.refuse('This note is read only, so nothing was added to it.')
    return true
  }
  for (const { name } of files.filter((file) => !isPicture(file)))
    services.refuse(
      `${showInvisible(name)} was not added. Only PNG, JPEG, GIF and WebP pictures can be put into a note; put other files into the vault’s folder.`,
    )
  const pictures = files.filter(isPicture)
  if (pictures.length > 0) void insert(view, pictures, place, services)
  return true
}

async function insert(
  view: EditorView,
  pictures: readonly File[],
  place: Place,
  services: EditorServices,
): Promise<void> {
  const id = {}
  view.dispatch({ effects: waitAt.of({ id, from: place.from, to: place.to }) })
  const saved = await services.savePictures(pictures, place.path)
  const now = placeOf(view.state, id)
  if (!now || view.state.readOnly) {
    if (saved.length > 0)
      services.say(
        `Saved as ${saved.map(({ path }) => fileNameOf(path)).join(', ')}. The note was left meanwhile, so no link was put into it.`,
      )
    return
  }
  if (saved.length === 0) return view.dispatch({ effects: stopWaiting.of(id) })
  const { from, to } = now
  const links = saved.map(({ path }) => embedOf(path)).join('\n')
  const { main } = view.state.selection
  view.dispatch({
    changes: { from, to, insert: links },
    // The cursor follows the pictures, unless somebody went on elsewhere.
    ...(main.from >= from && main.to <= to ? { selection: { anchor: from + links.length } } : {}),
    effects: [
      stopWaiting.of(id),
      filesCame.of(saved.map(({ changeId }) => changeId)),
      ...nameOffer(saved, from + links.length),
    ],
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
}

/** Where there are several nobody is asked for names. */
function nameOffer(
  saved: readonly { readonly path: VaultPath }[],
  pos: number,
): readonly StateEffect<unknown>[] {
  const [only] = saved
  if (!only || saved.length > 1) return []
  return [
    offerName.of({ path: only.path, pos }),
    EditorView.announce.of(PICTURE_WORDS.named(fileNameOf(only.path))),
  ]
}
