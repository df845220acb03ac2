import { useMemo } from 'react'
import { folderOf, vaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence, isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import { lastOf } from '../../../shared/rpc/last-of.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useFeatures } from '../connection/features-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useMarkdownServices } from '../markdown/markdown-context.tsx'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import type { EditorServices } from './editor-services.ts'
import { fenceActions } from './fence-actions.ts'
import { createFindPanels } from './find/find-panels.ts'
import { createBlockHosts } from './live/blocks/block-hosts.ts'
import { createPictureFiles } from './pictures/picture-files.ts'
import { createVimKeys } from './vim/vim-keys.ts'
import { PICTURE_WORDS } from './pictures/words.ts'

/** The editor's questions, answered by main and by the stores. */
export function useEditorServices(): EditorServices {
  const client = useClient()
  const stores = useStores()
  const features = useFeatures()
  const { links } = useMarkdownServices()
  return useMemo(() => {
    const { activeText, app, linkPreview, openNotes, textMenu, toasts, undo, workspace } = stores
    const refuse = (text: string): void => toasts.show(text, { tone: 'problem' })
    const report = (error: unknown): void => {
      if (!isAbort(error)) refuse(errorSentence(error))
    }
    const pictures = createPictureFiles(client, undo)
    const resolve: EditorServices['resolve'] = (from, { target, type }) =>
      client.call('link.resolve', { from, target, type: type === 'url' ? 'markdown' : type })
    return {
      completions: lazyModule(async () => {
        const { createAsker, createCompletions } = await import('./completion/late-completions.ts')
        return createCompletions(createAsker({ client, stores, features, report }))
      }),
      resolve,
      open: (path, line, fragment) => workspace.openNote(path, { line, fragment }),
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
      async savePictures(files, note) {
        const saved = []
        for (const file of files)
          try {
            saved.push(await pictures.save(file, note))
          } catch (error) {
            refuse(`${showInvisible(file.name)}: ${errorSentence(error)}`)
          }
        return saved
      },
      async checkName(path, name) {
        const refused = (problem: string) => ({ to: null, problem })
        if (name.includes('/')) return refused(PICTURE_WORDS.noSlash)
        const wanted = newEntryPath(folderOf(path), name, '')
        if (wanted.problem !== null) return refused(wanted.problem)
        const to = vaultPath(wanted.path)
        try {
          await client.call('rename.preview', { from: path, to })
        } catch (error) {
          const code = error instanceof LatentError ? error.code : null
          if (code === 'already_exists' || code === 'invalid_input')
            return refused(errorSentence(error))
          throw error
        }
        return { to, problem: null }
      },
      renamePicture: ({ from, to, id }) =>
        pictures.name(id, async () => {
          await openNotes.flushAll()
          const request = { from, to, updateLinks: true, allowLeft: true }
          return (await lastOf(client.stream('note.rename', request), () => {})).groupId
        }),
      followPictures: (changeIds) =>
        void pictures.follow(changeIds).then((problems) => problems.forEach(refuse), report),
      blockHosts: createBlockHosts(),
      links,
      linkPreview,
      textMenu,
      findPanels: createFindPanels({
        get: () => workspace.state.getState().frame.searched,
        set: (searched) => workspace.setFrame({ searched: [...searched] }),
      }),
      drawnFences: new Set([
        'math',
        ...features.flatMap(({ fences = [] }) => fences.map(({ language }) => language)),
      ]),
      hasOwnKeys: (action) => app.state.getState().app?.settings.keys[action] !== undefined,
      smartQuotes: () => app.state.getState().app?.settings.smartQuotes ?? 'off',
      aids: {
        now() {
          const { focusMode = 'off', typewriter = false } = app.state.getState().app?.settings ?? {}
          return { focus: focusMode, isTypewriter: typewriter }
        },
        subscribe: (listener) =>
          app.state.subscribe(({ app: next }, { app: before }) => {
            const [now, was] = [next?.settings, before?.settings]
            if (now?.focusMode !== was?.focusMode || now?.typewriter !== was?.typewriter) listener()
          }),
      },
      vim: createVimKeys({
        isOn: () => app.state.getState().app?.settings.vimKeys ?? false,
        subscribe: (listener) =>
          app.state.subscribe(({ app: next }, { app: before }) => {
            if (next?.settings.vimKeys !== before?.settings.vimKeys) listener()
          }),
        showMode: (vimMode) => activeText.setState({ vimMode }),
        save: () => void openNotes.flushAll(),
        close() {
          const { active } = workspace.state.getState().tabs
          if (active !== null) void workspace.closeNote(active)
        },
        refuse,
      }),
      fenceActions: fenceActions(features, stores),
      say: (text) => toasts.show(text),
      refuse,
      report,
    }
  }, [client, features, links, stores])
}
