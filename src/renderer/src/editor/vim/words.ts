export const VIM_NOT_LOADED =
  'The keys of Vim could not be loaded, so what you type is text. Turn them off and on in Settings › Notes to try again.'
