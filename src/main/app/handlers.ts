import type { CoreContract } from '../../shared/contract/index.ts'
import type { desktop } from '../../shared/contract/desktop.ts'
import type { embedding } from '../../shared/contract/embedding.ts'
import type { engine } from '../../shared/contract/engine.ts'
import type { file } from '../../shared/contract/file.ts'
import type { indexStates } from '../../shared/contract/index-states.ts'
import type { keptSearch } from '../../shared/contract/kept-search.ts'
import type { replace } from '../../shared/contract/replace.ts'
import type { search } from '../../shared/contract/search.ts'
import type { settings } from '../../shared/contract/settings.ts'
import type { spelling } from '../../shared/contract/spelling.ts'
import type { tag } from '../../shared/contract/tag.ts'
import type { Handlers } from '../../shared/rpc/contract.ts'
import type { AppServices } from './app-services.ts'
import type { Session } from '../session/session.ts'

/** One line a method: what the contract names, a service does. Leave a method out and the compiler says so. */
export function createHandlers(app: AppServices): Handlers<CoreContract> {
  const open = app.session // throws `unavailable` while no vault is open
  /** When conversations can be written: not while another program holds their file. @throws `denied` where we only read */
  const toWrite = async (): Promise<Session> => {
    const session = open()
    await session.store.ready()
    return session
  }
  return {
    'app.state': () => app.state(),
    'app.notices': () => app.thirdPartyNotices(),
    'app.openVault': ({ root, asNew }) => app.openVault(root, { asNew: asNew ?? false }),
    'app.createVault': ({ parent, name }) => app.createVault(parent, name),
    'app.openSampleVault': () => app.openSampleVault(),
    'app.closeVault': () => app.closeVault(),
    'app.takeOver': () => app.done(app.takeOver()),
    'app.saved': ({ askId }, { clientId }) => app.done(app.saved(askId, clientId)),
    'window.told': ({ askId, answers }, { clientId }) =>
      app.done(app.told(askId, clientId, answers)),
    'app.forgetVault': ({ id }) => app.forgetVault(id),
    'app.chooseFolder': ({ title }) => app.chooseFolder(title),
    'app.folders': ({ path, withHidden }) => app.folders(path, withHidden ?? false),
    'app.commonFolders': () => app.commonFolders(),
    'app.createFolder': ({ parent, name }) => app.createFolder(parent, name),
    'app.countNotes': ({ root }, { signal }) => app.countNotes(root, signal),
    'app.openLink': ({ url }) => app.openLink(url),
    'workspace.get': ({ window }, { clientId }) => app.windows.workspace(clientId, window),
    'workspace.set': (kept, { clientId }) => app.done(app.windows.setWorkspace(clientId, kept)),
    'workspace.openWindow': ({ workspace, at }) => app.windows.open(workspace, at),

    'vault.list': ({ folder, ...more }) => open().vault.list(folder, more),
    'vault.folders': () => open().vault.folders(),
    'vault.lookAgain': ({ why }) => app.done(open().lookAgain(why)),
    'vault.acceptDeletions': () => app.done(open().acceptDeletions()),
    'vault.createFolder': async ({ path }) => app.done(await open().vault.createFolder(path)),
    'note.read': ({ path }) => open().vault.read(path),
    'note.save': (request) => open().vault.save(request, { actor: 'user' }),
    'note.create': ({ path, text }) => open().createNote(path, text),
    'note.createDaily': ({ canAsk }) => open().createDailyNote(canAsk),
    'note.trash': ({ path, expect }) => open().trashNote(path, expect),

    'draft.put': (request, { clientId }) => open().drafts.put(request, clientId),
    'draft.list': () => open().drafts.list(),
    'draft.read': ({ id }) => open().drafts.read(id),
    'draft.drop': ({ ids }) => app.done(open().drafts.drop(ids)),

    'history.list': ({ path, ...page }) => open().vault.history.list(path, page),
    'history.text': ({ changeId }) => open().vault.history.text(changeId),
    'history.restore': (request) => open().vault.history.restore(request, { actor: 'user' }),
    'history.replaced': ({ path }) => open().vault.history.replaced(path),
    'history.usage': (_, { signal }) => open().vault.history.usage(signal),
    'undo.run': ({ selection }) => open().undo(selection),
    'audit.list': (page, { signal }) => open().audit.list(page, signal),
    'audit.details': ({ seq }, { signal }) => open().auditDetails(seq, signal),
    'audit.check': (_, { signal }) => open().audit.check(signal),
    'audit.export': ({ filter }, { signal }) => open().audit.export(filter, signal),
    'trash.list': (_, { signal }) => open().vault.trash.list(signal),
    'trash.deletedElsewhere': (_, { signal }) => open().vault.trash.deletedElsewhere(signal),
    'trash.read': ({ id }) => open().vault.trash.read(id),
    'trash.restore': ({ ids }) => open().restoreFromTrash(ids),
    'trash.empty': ({ ids }) => open().vault.trash.empty(ids),

    'rename.preview': (request, { signal }) => open().renames.preview(request, signal),
    'note.rename': (request, { signal }) =>
      open().renames.run(request, { isFolder: false }, signal),
    'folder.rename': (request, { signal }) =>
      open().renames.run(request, { isFolder: true }, signal),
    'folder.trash': ({ path }) => open().trashFolder(path),
    'files.move': (request, { signal }) => open().renames.moveInto(request, signal),
    'files.trash': ({ paths }) => open().trashFiles(paths),
    'file.duplicate': async ({ path }) => ({ path: await open().duplicateFile(path) }),
    'note.names': (wanted, { signal }) => open().knowledge.names(wanted, signal),
    'file.names': (wanted, { signal }) => open().knowledge.files(wanted, signal),
    'heading.find': (wanted, { signal }) => open().knowledge.headings(wanted, signal),
    'block.find': (wanted, { signal }) => open().knowledge.blocks(wanted, signal),
    'note.titles': (wanted, { signal }) => open().knowledge.titles(wanted, signal),
    'link.resolve': (link) => open().knowledge.resolveLink(link),
    'link.resolveAll': ({ from, links }) =>
      Promise.all(links.map((link) => open().knowledge.resolveLink({ from, ...link }))),
    'link.near': (link, { signal }) => open().knowledge.nearNotes(link, signal),
    'link.back': (wanted, { signal }) => open().knowledge.backlinks(wanted, signal),
    'link.forward': (wanted, { signal }) => open().knowledge.forwardLinks(wanted, signal),
    'link.plan': (wish, { signal }) => open().linkWriting.plan(wish, signal),
    'link.write': (request, { signal }) => open().linkWriting.write(request, signal),
    'link.suggest': (request, { signal }) => open().knowledge.suggestions(request, signal),
    'link.unresolved': (wanted, { signal }) => open().knowledge.unresolvedTargets(wanted, signal),
    'note.related': (wanted, { signal }) => open().knowledge.related(wanted, signal),
    'note.mentions': (wanted, { signal }) => open().knowledge.mentions(wanted, signal),
    'note.orphans': (wanted, { signal }) => open().knowledge.orphans(wanted, signal),
    'note.duplicates': (wanted, { signal }) => open().knowledge.duplicates(wanted, signal),
    'property.words': (wanted, { signal }) => open().knowledge.propertyWords(wanted, signal),
    'property.kinds': () => open().properties.kinds(),
    'property.setKind': ({ name, kind }) => open().properties.setKind(name, kind),
    'property.planRename': (request, { signal }) => open().properties.planRename(request, signal),
    'property.rename': (request) => open().properties.rename(request),
    'tag.list': () => open().knowledge.tags(),

    'chat.conversations': () => open().turns.conversations(),
    'chat.create': async () => (await toWrite()).turns.create(),
    'chat.rename': async ({ conversationId, title }) =>
      app.done((await toWrite()).turns.rename(conversationId, title)),
    'chat.setProvider': async ({ conversationId, providerId }) => {
      const { turns } = await toWrite()
      return app.done(turns.setProvider(conversationId, app.knownProvider(providerId)))
    },
    'chat.pin': async ({ conversationId, isPinned }) =>
      app.done((await toWrite()).turns.pin(conversationId, isPinned)),
    'chat.search': ({ query, limit }) => open().turns.search(query, limit),
    'chat.fork': async ({ conversationId, turnId }) =>
      (await toWrite()).turns.fork(conversationId, turnId),
    'chat.resend': async (request, { signal }) => {
      const session = await toWrite()
      // A version of a conversation whose model is gone can be asked of another one.
      if (request.providerId !== undefined) app.knownProvider(request.providerId)
      return session.resendMessage(request, signal)
    },
    'chat.setSummary': async ({ conversationId, summaryId, text }) =>
      app.done((await toWrite()).turns.setSummary(conversationId, summaryId, text)),
    'chat.export': async ({ conversationId }) => ({
      path: await open().exportConversation(conversationId),
    }),
    'chat.delete': async ({ conversationId }) =>
      app.done(await (await toWrite()).turns.delete(conversationId)),
    'chat.send': async (request, { signal }) => (await toWrite()).sendMessage(request, signal),
    'chat.continue': async ({ conversationId }) => (await toWrite()).turns.continue(conversationId),
    'chat.watch': ({ conversationId, after }, { signal }) =>
      open().turns.watch(conversationId, after, signal),
    'chat.retryNow': ({ conversationId }) => app.done(open().turns.retryNow(conversationId)),
    'chat.stop': ({ conversationId }) => app.done(open().turns.stop(conversationId)),
    'approval.answer': (reply) => app.done(open().approvals.answer(reply)),
    'grant.list': () => open().grants.list(),
    'grant.revoke': ({ grantId }) => app.done(open().grants.revoke(grantId)),
    'inline.help': (request, { signal }) => open().inlineHelp(request, signal),
    'picture.save': ({ base64, name, note = null }) =>
      open().savePicture({ bytes: Buffer.from(base64, 'base64'), name, note }),
    'context.find': (request, { signal }) => open().findContext(request, signal),
    'memory.read': () => open().readMemory(),
    'tool.list': () => app.tools(),

    ...desktopHandlers(app),
    ...fileHandlers(app),
    ...searchHandlers(app),
    ...tagHandlers(app),
    ...settingHandlers(app),
    ...engineHandlers(app),
    ...embeddingHandlers(app),
  }
}

/** Of the desktop round the window. */
function desktopHandlers({
  desktop: shell,
  done,
}: AppServices): Pick<Handlers<CoreContract>, keyof typeof desktop> {
  return {
    'desktop.watch': ({ vaultId }, { signal }) => shell.watch(vaultId, signal),
    'desktop.setMenus': ({ menus }) => done(shell.setMenus(menus)),
    'desktop.notify': ({ text }) => done(shell.notify(text)),
    'desktop.setNotes': ({ vaultId, notes }) => done(shell.setNotes(vaultId, notes)),
    'desktop.stay': () => done(shell.stay()),
  }
}

/** Of files that are no notes. */
function fileHandlers(app: AppServices): Pick<Handlers<CoreContract>, keyof typeof file> {
  return {
    'file.info': async ({ path }) => {
      const { sizeBytes, modifiedMs } = await app.session().vault.asset(path)
      return { sizeBytes, modifiedMs }
    },
    'file.read': async ({ path, ...part }) => {
      const { bytes, ...whole } = await app.session().vault.readAsset(path, part)
      return { ...whole, base64: bytes.toString('base64') }
    },
    'file.openOutside': async ({ path, where }) => app.done(await app.openOutside(path, where)),
    'file.dragOut': async ({ paths }, { clientId }) => app.done(await app.dragOut(paths, clientId)),
  }
}

/** Of what a person sets, of models, and of the spelling. */
function settingHandlers(
  app: AppServices,
): Pick<Handlers<CoreContract>, keyof typeof settings | keyof typeof spelling> {
  return {
    'settings.update': ({ patch }) => app.updateSettings(patch),
    'settings.updateFeatures': ({ patch }) => app.updateFeatureSettings(patch),
    'settings.showCustomCss': () => app.showCustomCss(),
    'secret.set': ({ baseUrl, value }) => app.setKey(baseUrl, value),
    'secret.delete': ({ baseUrl }) => app.deleteKey(baseUrl),
    'secret.status': ({ baseUrl }) => app.keyStatus(baseUrl),
    'provider.save': ({ provider }) => app.saveProvider(provider),
    'provider.delete': ({ id }) => app.deleteProvider(id),
    'provider.setDefault': ({ id }) => app.setDefaultProvider(id),
    'provider.learn': ({ id, profile }) => app.learnOfProvider(id, profile),
    'provider.setEffort': ({ id, effort }) => app.setEffort(id, effort),
    'model.check': ({ model }, { signal }) => app.checkModel(model, signal),
    'model.examine': (request, { signal }) => app.examineModel(request, signal),
    'model.list': ({ model }, { signal }) => app.listModels(model, signal),
    'model.answerOffer': ({ accept }) => app.answerOffer(accept),

    'spelling.words': () => app.ownWords.words(),
    'spelling.addWord': ({ word, place }) => app.ownWords.add(word, place),
    'spelling.removeWord': ({ word, place }) => app.ownWords.remove(word, place),
    'text.clicked': () => app.text().clicked(),
    'text.run': ({ command }) => app.done(app.text().run(command)),
  }
}

/** Of models that run on this machine. */
function engineHandlers({
  shelf,
  done,
}: AppServices): Pick<Handlers<CoreContract>, keyof typeof engine> {
  return {
    'engine.state': () => shelf.state(),
    'engine.models': () => shelf.models(),
    'engine.download': ({ id }, { signal }) => shelf.download(id, signal),
    'engine.pauseDownload': async ({ id }) => done(await shelf.pauseDownload(id)),
    'engine.cancelDownload': async ({ id }) => done(await shelf.cancelDownload(id)),
    'engine.deleteModel': async ({ id }) => done(await shelf.deleteModel(id)),
    'engine.chooseFile': () => shelf.chooseFile(),
    'engine.filesIn': ({ folder }, { signal }) => shelf.filesIn(folder, signal),
    'engine.inspect': ({ path }, { signal }) => shelf.inspect(path, signal),
    'engine.use': ({ path }, { signal }) => shelf.use(path, signal),
    'engine.measure': ({ path }, { signal }) => shelf.measure(path, signal),
    'engine.unload': async () => done(await shelf.unload()),
  }
}

/** What is searched, kept and replaced in the vault that is open, and how its index stands. */
function searchHandlers({
  session,
  done,
}: AppServices): Pick<
  Handlers<CoreContract>,
  | keyof typeof search
  | keyof typeof keptSearch
  | keyof typeof indexStates
  | keyof typeof replace
  | 'embedding.keptVectors'
  | 'embedding.dropVectors'
> {
  return {
    'search.run': (request, { signal }) => session().knowledge.search(request, signal),
    'search.kept': () => session().searches.kept(),
    'search.save': (search) => session().searches.save(search),
    'search.unsave': ({ id }) => session().searches.unsave(id),
    'search.remember': ({ query }) => session().searches.remember(query),
    'search.forget': () => session().searches.forget(),
    'index.status': () => session().knowledge.status(),
    'index.rebuild': () => done(session().rebuildIndex()),
    'embedding.keptVectors': () => session().knowledge.keptVectors(),
    'embedding.dropVectors': async ({ id }, { signal }) =>
      done(void (await session().knowledge.dropVectors({ id }, signal))),
    'index.counts': (_, { signal }) => session().knowledge.stateCounts({}, signal),
    'index.notes': (wanted, { signal }) => session().knowledge.noteStates(wanted, signal),
    'index.note': (wanted, { signal }) => session().knowledge.noteState(wanted, signal),
    'index.pause': () => session().knowledge.pause({ isOn: true }),
    'index.resume': () => session().knowledge.pause({ isOn: false }),
    'index.exclusions': () => session().exclusions.get(),
    'index.exclude': (exclusions) => session().exclusions.set(exclusions),
    'replace.plan': (request, { signal }) => session().replaces.plan(request, signal),
    'replace.preview': (request, { signal }) => session().replaces.preview(request, signal),
    'replace.run': (request, { signal }) => session().replaces.run(request, signal),
  }
}

/** Of the tags of the vault that is open, and of its notes. */
function tagHandlers({ session }: AppServices): Pick<Handlers<CoreContract>, keyof typeof tag> {
  return {
    'tag.tree': (_, { signal }) => session().knowledge.tagTree({}, signal),
    'tag.planRename': (request, { signal }) => session().renames.tags.plan(request, signal),
    'tag.rename': (request) => session().renames.tags.run(request),
    'tag.planNotes': (wish, { signal }) => session().renames.noteTags.plan(wish, signal),
    'tag.writeNotes': (request) => session().renames.noteTags.run(request),
  }
}

/** Of models for search by meaning, but for what the index of a vault has of them. */
function embeddingHandlers({
  embeddingModels: models,
  done,
}: AppServices): Pick<
  Handlers<CoreContract>,
  Exclude<keyof typeof embedding, 'embedding.keptVectors' | 'embedding.dropVectors'>
> {
  return {
    'embedding.models': () => models.list(),
    'embedding.download': ({ id }, { signal }) => models.run(id, signal),
    'embedding.pauseDownload': async ({ id }) => done(await models.pause(id)),
    'embedding.cancelDownload': async ({ id }) => done(await models.cancel(id)),
    'embedding.deleteModel': async ({ id }) => done(await models.delete(id)),
    'embedding.importFolder': ({ folder }, { signal }) => models.importFolder(folder, signal),
  }
}
