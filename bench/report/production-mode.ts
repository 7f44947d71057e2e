// React chooses its build when it is loaded. The peers that run in this process are to be as fast as the site, and a build within it
// would otherwise change the mode halfway.
process.env.NODE_ENV = "production";
