export { cleanComments, isCommentThere } from './kept-comments.ts';
export { countComments, listComments } from './read-comments.ts';
export { addComment, deleteComment, editComment, restoreComment } from './write-comments.ts';
