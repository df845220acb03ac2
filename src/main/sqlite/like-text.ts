/** For `LIKE … ESCAPE '\\'`: a text that is only itself, with the signs of LIKE in it. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
