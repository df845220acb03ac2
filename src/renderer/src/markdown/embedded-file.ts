/** `![[photo.png]]`: drawn in its place. */
export const isImageFile = (name: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)$/i.test(name)

/** `![[list.csv]]`: anything else that is no note, and is linked to. */
export const isOtherFile = (name: string): boolean =>
  /\.(?!md$|markdown$)[a-z0-9]{1,5}$/i.test(name)

/** Pictures that a note may carry in itself: no request, and no format that can hold script. */
export const isInlinePicture = (address: string): boolean =>
  /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/i.test(address)
