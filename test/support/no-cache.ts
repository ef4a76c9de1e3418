/** A machine where nothing can be stored for its user, such as a container's: what holds there holds elsewhere, too. */
process.env.XDG_CACHE_HOME = "/dev/null/none";
