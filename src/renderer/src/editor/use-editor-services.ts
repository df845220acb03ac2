import { useMemo } from 'react'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useFeatures } from '../connection/features-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useMarkdownServices } from '../markdown/markdown-context.tsx'
import { toDoc } from '../stores/notes/text-changes.ts'
import { outlineOf } from '../stores/text/outline.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import type { EditorServices } from './editor-services.ts'
import { fenceActions } from './fence-actions.ts'
import { createBlockHosts } from './live/blocks/block-hosts.ts'
import { createPictureFiles } from './pictures/picture-files.ts'

const MOST_NAMES = 50

/** The editor's questions, answered by main and by the stores. */
export function useEditorServices(): EditorServices {
  const client = useClient()
  const stores = useStores()
  const features = useFeatures()
  const { links } = useMarkdownServices()
  return useMemo(() => {
    const { app, openNotes, workspace, toasts, undo } = stores
    const refuse = (text: string): void => toasts.show(text, { tone: 'problem' })
    const report = (error: unknown): void => {
      if (!isAbort(error)) refuse(errorSentence(error))
    }
    const pictures = createPictureFiles(client, undo)
    const quietly = async <T>(promise: Promise<T>, instead: T): Promise<T> => {
      try {
        return await promise
      } catch {
        return instead // a completion that cannot be had is no completion, not an error in mid-typing
      }
    }
    const resolve: EditorServices['resolve'] = (from, { target, type }) =>
      client.call('link.resolve', { from, target, type: type === 'url' ? 'markdown' : type })
    const headings = async (from: VaultPath, target: string, signal: AbortSignal) => {
      const path =
        target.trim() === ''
          ? from
          : (await client.call('link.resolve', { from, target, type: 'wikilink' }, { signal })).path
      if (path === null) return []
      const open = openNotes.get(path)
      const text =
        open?.text() ?? toDoc((await client.call('note.read', { path }, { signal })).text)
      return outlineOf(text.iterLines(), signal)
    }
    return {
      names: (query, signal) =>
        quietly(client.call('note.names', { query, limit: MOST_NAMES }, { signal }), []),
      headings: (from, target, signal) => quietly(headings(from, target, signal), []),
      resolve,
      open: (path, line) => workspace.openNote(path, { line }),
      create: (path) => void workspace.createNote(vaultPath(path)).catch(report),
      openWebAddress(url) {
        client.call('app.openLink', { url }).then(({ url: checked, opened }) => {
          if (!opened) window.open(checked, '_blank', 'noopener,noreferrer')
        }, report)
      },
      async help(request, onProgress, signal) {
        const events = client.stream('inline.help', request, { signal })
        for (;;) {
          const step = await events.next()
          if (step.done) return step.value.text
          onProgress(step.value)
        }
      },
      async savePictures(files) {
        const saved = []
        for (const file of files)
          try {
            saved.push(await pictures.save(file))
          } catch (error) {
            refuse(`${showInvisible(file.name)}: ${errorSentence(error)}`)
          }
        return saved
      },
      followPictures: (changeIds) =>
        void pictures.follow(changeIds).then((problems) => problems.forEach(refuse), report),
      blockHosts: createBlockHosts(),
      links,
      drawnFences: new Set([
        'math',
        ...features.flatMap(({ fences = [] }) => fences.map(({ language }) => language)),
      ]),
      smartQuotes: () => app.state.getState().app?.settings.smartQuotes ?? 'off',
      fenceActions: fenceActions(features, stores),
      say: (text) => toasts.show(text),
      refuse,
      report,
    }
  }, [client, features, links, stores])
}
