/** Drawings of buttons that several places have, as paths of 20 by 20. */
export const FIRST = 'M15 4l-8 6 8 6zM5 4v12';
export const BACK = 'M14 4l-8 6 8 6z';
export const ON = 'M6 4l8 6-8 6z';
export const LAST = 'M5 4l8 6-8 6zM15 4v12';
export const FLAG = 'M5 17V4m0 0h10l-2.5 3.5L15 11H5';
export const TURN = 'M6 16V4L3 7m3-3l3 3M14 4v12l3-3m-3 3l-3-3';
export const LINK =
  'M8 12a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M12 8a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1';
