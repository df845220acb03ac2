/** What a person is told of the engine inside. @param name of the model */
export const ENGINE_WORDS = {
  notInstalled:
    'Models cannot run inside Latent here: the package node-llama-cpp is not installed. Install Latent again with its optional packages, or use a model server.',
  noBinary:
    'Models cannot run inside Latent here: there is no engine for this system that works. Use a model server, or a hosted model.',
  notFound: (path: string): string => `There is no model file at ${path}.`,
  notReadable: (path: string): string =>
    `${path} cannot be read. Check who may read it, then try again.`,
  notGguf: 'This is no GGUF file, or its beginning is damaged. Choose another file.',
  notWhole: 'A part of this file is missing. Download it again.',
  noGenerator: 'This model writes no text. Choose one that is made for chats.',
  tooLarge: (needs: string, has: string): string =>
    `It needs about ${needs} of memory, and this computer has ${has}. Choose a smaller one.`,
  notLoaded: (name: string): string =>
    `${name} could not be loaded. The file may be damaged, of a kind that this version does not know, or need more memory than is free.`,
  tooLong: (tokens: number, contextTokens: number): string =>
    `The conversation is too long for this model: ${tokens} tokens of ${contextTokens}. Start a new conversation, or give it a longer context in Settings › Model.`,
  noTemplate:
    'The model file says not how it wants to be talked to, so it is talked to in a general way. Its answers may be worse than they could be.',
  otherTemplate:
    'How the model file wants to be talked to could not be read, so it is talked to in a general way. Its answers may be worse than they could be.',
  stopped: (name: string): string =>
    `${name} stopped in the middle. Nothing that it was about to do was done. It is started again when you ask again.`,
  stoppedLoading: (name: string): string =>
    `${name} stopped while it was being loaded. It is started again when you ask again.`,
  stoppedLoadingAgain: (name: string): string =>
    `${name} stopped again while it was being loaded. The file may be damaged, or need more memory than is free. You can try again, or choose another model.`,
  processStopped: 'The engine for models stopped. It is started again when you ask again.',
  unloaded: (name: string): string => `${name} was unloaded before its answer was complete.`,
}
